package dev.locations.web;

import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.reactor.netty.NettyServerCustomizer;
import org.springframework.boot.web.server.autoconfigure.ServerProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * What the web server does with its connections.
 */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(ConnectionSettings.class)
class ConnectionConfiguration {

	/**
	 * The limit on headers is repeated, since Spring Boot's own settings get replaced.
	 */
	@Bean
	NettyServerCustomizer connections(ConnectionSettings settings, RequestSettings requests, ServerProperties server) {
		return (http) -> http
			.http2Settings((http2) -> http2.maxConcurrentStreams(settings.maxStreams())
				.maxHeaderListSize(server.getMaxHttpRequestHeaderSize().toBytes()))
			.doOnChannelInit((observer, channel, address) -> {
				channel.pipeline().addFirst(new WriteDeadline(settings.writeTimeout()));
				ConnectionHandlers.addTo(channel.pipeline(),
						() -> new ConnectionDeadlines(settings.idleTimeout(), requests.bodyTimeout()));
			});
	}

}
