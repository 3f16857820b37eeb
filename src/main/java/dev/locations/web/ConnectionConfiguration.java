package dev.locations.web;

import java.util.Optional;

import dev.locations.guard.ConnectionGuard;
import dev.locations.guard.ProcessLimits;
import dev.locations.guard.SlowClients;
import dev.locations.work.RunningTime;
import io.micrometer.core.instrument.MeterRegistry;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.ChannelOption;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.reactor.netty.NettyServerCustomizer;
import org.springframework.boot.web.server.autoconfigure.ServerProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.client.ReactorResourceFactory;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(ConnectionSettings.class)
class ConnectionConfiguration {

	/** More resets than a page sends while its user moves a map. */
	private static final int MAX_RESETS = 200;

	private static final int RESETS_SECONDS = 30;

	/** Repeats the size of a request head, because it replaces the settings of HTTP/2. */
	@Bean
	NettyServerCustomizer connections(ConnectionSettings settings, RequestSettings requests, ServerProperties server,
			SlowClients slowClients, RunningTime time) {
		ConnectionGuard guard = new ConnectionGuard(settings.idleTimeout(), requests.bodyTimeout(),
				settings.writeTimeout(), slowClients, time::nanos);
		// A reset costs the service more than the client (CVE-2023-44487, CVE-2025-8671).
		// Connections share the memory pool of the answers, whose limit reads its size.
		return (http) -> http.childOption(ChannelOption.ALLOCATOR, PooledByteBufAllocator.DEFAULT)
			.http2Settings((http2) -> http2.maxConcurrentStreams(settings.maxStreams())
				.maxHeaderListSize(server.getMaxHttpRequestHeaderSize().toBytes())
				.maxDecodedRstFramesPerWindow(MAX_RESETS, RESETS_SECONDS)
				.maxEncodedRstFramesPerWindow(MAX_RESETS, RESETS_SECONDS))
			.doOnChannelInit((observer, channel, address) -> guard.addTo(channel.pipeline()));
	}

	@Bean
	ConnectionLimit connectionLimit(ConnectionSettings settings, ClientAddresses addresses, MeterRegistry registry) {
		return new ConnectionLimit(Optional.ofNullable(settings.maxConnections()), ProcessLimits.ofThisProcess(),
				addresses, registry);
	}

	@Bean
	ServerThreads serverThreads(ObjectProvider<ReactorResourceFactory> resources) {
		return new ServerThreads(() -> resources.stream().map(ReactorResourceFactory::getLoopResources).toList());
	}

}
