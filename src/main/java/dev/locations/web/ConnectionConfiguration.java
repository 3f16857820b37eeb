package dev.locations.web;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

import dev.locations.guard.ConnectionGuard;
import dev.locations.guard.IdleConnections;
import dev.locations.guard.ProcessLimits;
import dev.locations.guard.SlowClients;
import dev.locations.observability.ServingThreads;
import dev.locations.work.RunningTime;
import dev.locations.work.WorkPool;
import io.micrometer.core.instrument.MeterRegistry;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.ChannelOption;
import org.jspecify.annotations.Nullable;
import reactor.netty.resources.LoopResources;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.context.LifecycleProperties;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.boot.reactor.netty.NettyServerCustomizer;
import org.springframework.boot.web.server.autoconfigure.ServerProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.client.ReactorResourceFactory;
import org.springframework.util.Assert;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(ConnectionConfiguration.Settings.class)
class ConnectionConfiguration {

	/** More resets than a page sends while its user moves a map. */
	private static final int MAX_RESETS = 200;

	private static final int RESETS_SECONDS = 30;

	/** Repeats the size of a request head, because it replaces the settings of HTTP/2. */
	@Bean
	NettyServerCustomizer connections(Settings settings, RequestSettings requests, ServerProperties server,
			SlowClients slowClients, IdleConnections connections, RunningTime time) {
		ConnectionGuard guard = new ConnectionGuard(settings.idleTimeout(), requests.bodyTimeout(),
				settings.writeTimeout(), slowClients, connections, time::nanos);
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
	IdleConnections idleConnections(ClientAddresses addresses) {
		return new IdleConnections(addresses::networkOf);
	}

	@Bean
	ConnectionLimit connectionLimit(Settings settings, ClientAddresses addresses, IdleConnections connections,
			MeterRegistry registry) {
		return new ConnectionLimit(Optional.ofNullable(settings.maxConnections()), ProcessLimits.ofThisProcess(),
				addresses, connections, registry);
	}

	@Bean
	GracefulStop gracefulStop(LifecycleProperties lifecycle) {
		return new GracefulStop(lifecycle.getTimeoutPerShutdownPhase());
	}

	/**
	 * Accepts connections on a thread of its own: on one that also answers they would
	 * wait, and those that wait are lost when the service stops.
	 */
	@Bean
	ReactorResourceFactory reactorResourceFactory() {
		ReactorResourceFactory resources = new ReactorResourceFactory();
		resources.setUseGlobalResources(false);
		resources.setLoopResourcesSupplier(
				() -> LoopResources.create("reactor-http", 1, LoopResources.DEFAULT_IO_WORKER_COUNT, true));
		// all connections are closed by then
		resources.setShutdownQuietPeriod(Duration.ZERO);
		return resources;
	}

	@Bean
	ServerThreads serverThreads(ObjectProvider<ReactorResourceFactory> resources) {
		return new ServerThreads(() -> resources.stream().map(ReactorResourceFactory::getLoopResources).toList());
	}

	@Bean
	ServingThreads servingThreadsHealthIndicator(ServerThreads serverThreads, WorkPool pool) {
		return new ServingThreads(List.copyOf(serverThreads.all()), pool::stuckSince, System::nanoTime);
	}

	/**
	 * Limits on connections.
	 *
	 * @param idleTimeout how long a connection may wait for a whole request head while no
	 * request is being answered
	 * @param writeTimeout how long a client may take to read the unsent data of an
	 * answer, or 65536 bytes of it
	 * @param maxStreams how many streams a connection of HTTP/2 may have open at once
	 * @param maxConnections how many connections may be open at once; null for as many as
	 * fit into memory
	 */
	@ConfigurationProperties("locations.connection")
	record Settings(@DefaultValue("60s") Duration idleTimeout, @DefaultValue("60s") Duration writeTimeout,
			@DefaultValue("100") int maxStreams, @Nullable Integer maxConnections) {

		Settings {
			Assert.isTrue(idleTimeout.toMillis() > 0, "locations.connection.idle-timeout must be positive");
			Assert.isTrue(writeTimeout.toMillis() > 0, "locations.connection.write-timeout must be positive");
			Assert.isTrue(maxStreams > 0, "locations.connection.max-streams must be positive");
			Assert.isTrue(maxConnections == null || maxConnections > 0,
					"locations.connection.max-connections must be positive");
		}

	}

}
