package dev.locations.web;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

import dev.locations.guard.ClientShares;
import dev.locations.guard.IdleConnections;
import dev.locations.guard.ProcessLimits;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.netty.channel.Channel;
import io.netty.channel.epoll.EpollChannelOption;
import io.netty.channel.epoll.EpollSocketChannel;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.boot.reactor.netty.NettyReactiveWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;

/**
 * Limits the connections to the main port, so that no client takes all files of the
 * process: see {@link ClientShares}. Over the limit, an idle connection gives way to a
 * new one, which is closed at once if there is none. The management port has no limit,
 * and uses the files that are left.
 */
@SuppressWarnings("FutureReturnValueIgnored") // nothing to do after the end
final class ConnectionLimit implements WebServerFactoryCustomizer<NettyReactiveWebServerFactory> {

	static final int CONNECTION_BYTES = 16 * 1024;

	private static final Logger logger = LoggerFactory.getLogger(ConnectionLimit.class);

	private static final long LOG_NANOS = Duration.ofMinutes(1).toNanos();

	/** Unsent bytes of a connection in the operating system: one chunk of a list. */
	private static final long MAX_UNSENT_BYTES = 256 * 1024;

	private static final long MIN_UNSENT_BYTES = 16 * 1024;

	private final int max;

	private final long unsentBytes;

	private final ClientShares permits;

	private final ClientAddresses addresses;

	private final IdleConnections connections;

	private final Counter refused;

	private final AtomicLong nextLine = new AtomicLong(System.nanoTime());

	/** If {@code wanted} is empty, there are as many connections as fit into memory. */
	ConnectionLimit(Optional<Integer> wanted, ProcessLimits limits, ClientAddresses addresses,
			IdleConnections connections, MeterRegistry registry) {
		int allowed = wanted.orElseGet(() -> limits.fitting(CONNECTION_BYTES));
		this.max = Math.min(allowed, limits.connections());
		if (this.max < allowed) {
			logger.warn(
					"The system lets this process open {} files, so there may be {} connections instead of {}."
							+ " Raise the limit (ulimit -n, or LimitNOFILE of the unit), or set"
							+ " locations.connection.max-connections to {} or less.",
					limits.openFiles(), this.max, allowed, this.max);
		}
		this.unsentBytes = (long) limits.fitting(1);
		this.permits = new ClientShares(this.max);
		this.addresses = addresses;
		this.connections = connections;
		Gauge.builder("locations.connections", this.permits, ClientShares::taken)
			.description("Open connections to the port of the interface")
			.baseUnit("connections")
			.register(registry);
		this.refused = Counter.builder("locations.connections.refused")
			.description("Connections that were closed at once because there were too many")
			.baseUnit("connections")
			.register(registry);
	}

	@Override
	public void customize(NettyReactiveWebServerFactory factory) {
		factory.addServerCustomizers((http) -> http.doOnChannelInit((observer, channel, address) -> accept(channel)));
	}

	private void accept(Channel channel) {
		Runnable end = this.permits.take(() -> this.addresses.networkOf(channel.remoteAddress()).orElse(null), 0,
				this.connections::closeOldest);
		if (end == null) {
			this.refused.increment();
			log(channel);
			channel.close();
			return;
		}
		channel.closeFuture().addListener((closed) -> end.run());
		if (channel instanceof EpollSocketChannel) {
			channel.config().setOption(EpollChannelOption.TCP_NOTSENT_LOWAT, unsentBytes(this.permits.taken()));
		}
	}

	private long unsentBytes(int connections) {
		return Math.max(MIN_UNSENT_BYTES, Math.min(this.unsentBytes / connections, MAX_UNSENT_BYTES));
	}

	private void log(Channel channel) {
		long now = System.nanoTime();
		long next = this.nextLine.get();
		if (now - next >= 0 && this.nextLine.compareAndSet(next, now + LOG_NANOS)) {
			logger.warn(
					"Refused a connection of {}: {} of {} connections are open, and a client may have three quarters"
							+ " (locations.connection.max-connections). Tells so once a minute.",
					channel.remoteAddress(), this.permits.taken(), this.max);
		}
	}

}
