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

	/** Far more than a page cancels whose map is moved about. */
	private static final int MAX_RESETS = 200;

	private static final int RESETS_SECONDS = 30;

	/**
	 * The limit on headers is repeated, since Spring Boot's own settings get replaced. A
	 * connection is ended when too many of its requests are reset, be it by the client or
	 * because of what it sends: each costs the service more than the client
	 * (CVE-2023-44487, CVE-2025-8671).
	 */
	@Bean
	NettyServerCustomizer connections(ConnectionSettings settings, RequestSettings requests, ServerProperties server) {
		return (http) -> http
			.http2Settings((http2) -> http2.maxConcurrentStreams(settings.maxStreams())
				.maxHeaderListSize(server.getMaxHttpRequestHeaderSize().toBytes())
				.maxDecodedRstFramesPerWindow(MAX_RESETS, RESETS_SECONDS)
				.maxEncodedRstFramesPerWindow(MAX_RESETS, RESETS_SECONDS))
			.doOnChannelInit((observer, channel, address) -> {
				channel.pipeline().addFirst(new WriteDeadline(settings.writeTimeout()));
				ConnectionHandlers.addTo(channel.pipeline(),
						() -> new ConnectionDeadlines(settings.idleTimeout(), requests.bodyTimeout()));
			});
	}

}
