package dev.locations.web.connection;

import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.ChannelOption;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollChannelOption;
import reactor.netty.http.server.HttpServer;

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
	 * What the operating system takes although it cannot send it yet: a chunk of a list.
	 */
	private static final long UNSENT_BYTES = 256 * 1024;

	/**
	 * The limit on headers is repeated, since Spring Boot's own settings get replaced. A
	 * connection is ended when too many of its requests are reset, be it by the client or
	 * because of what it sends: each costs the service more than the client
	 * (CVE-2023-44487, CVE-2025-8671). What connections need for their answers is in one
	 * pool with the answers, so that all of it is known.
	 */
	@Bean
	NettyServerCustomizer connections(ConnectionSettings settings, RequestSettings requests, ServerProperties server,
			SlowClients slowClients) {
		return (http) -> limitUnsent(http).childOption(ChannelOption.ALLOCATOR, PooledByteBufAllocator.DEFAULT)
			.http2Settings((http2) -> http2.maxConcurrentStreams(settings.maxStreams())
				.maxHeaderListSize(server.getMaxHttpRequestHeaderSize().toBytes())
				.maxDecodedRstFramesPerWindow(MAX_RESETS, RESETS_SECONDS)
				.maxEncodedRstFramesPerWindow(MAX_RESETS, RESETS_SECONDS))
			.doOnChannelInit((observer, channel, address) -> {
				channel.pipeline().addFirst(new WriteDeadline(settings.writeTimeout(), slowClients));
				ConnectionHandlers.addTo(channel.pipeline(),
						() -> new ConnectionDeadlines(settings.idleTimeout(), requests.bodyTimeout()));
			});
	}

	/**
	 * Lest the operating system keeps megabytes for each client that reads slowly, of the
	 * memory that all connections share. It has no effect on what is on its way.
	 */
	private static HttpServer limitUnsent(HttpServer http) {
		return Epoll.isAvailable() ? http.childOption(EpollChannelOption.TCP_NOTSENT_LOWAT, UNSENT_BYTES) : http;
	}

}
