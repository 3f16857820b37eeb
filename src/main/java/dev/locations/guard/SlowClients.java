package dev.locations.guard;

import java.net.InetAddress;
import java.net.SocketAddress;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.stream.Stream;

import io.netty.channel.Channel;
import io.netty.util.AttributeKey;
import org.jspecify.annotations.Nullable;

/**
 * The connections that have unsent data because their clients read slowly, and the
 * requests whose bodies have not arrived. One of them gives way when another request
 * finds no permit.
 */
public final class SlowClients {

	/** A client that has made progress within this time does not give way. */
	static final Duration MIN_STALL = Duration.ofSeconds(2);

	/** Set for a connection that is closed since its client did not read in time. */
	static final AttributeKey<Boolean> CUT_OFF = AttributeKey.valueOf(SlowClients.class, "CUT_OFF");

	/** After a search that has found nobody, so that refusals stay cheap. */
	private static final long PAUSE_NANOS = Duration.ofMillis(10).toNanos();

	private final Set<SlowClient> readers = ConcurrentHashMap.newKeySet();

	private final Set<SlowClient> senders = ConcurrentHashMap.newKeySet();

	private final LongSupplier nanos;

	private final Function<@Nullable SocketAddress, Optional<InetAddress>> networks;

	private volatile long foundNobodyAt;

	/**
	 * Starts without connections.
	 * @param nanos a clock that never goes backwards, in nanoseconds
	 * @param networks returns the network of the peer of a connection; empty for a proxy,
	 * which stands for many clients
	 */
	public SlowClients(LongSupplier nanos, Function<@Nullable SocketAddress, Optional<InetAddress>> networks) {
		this.nanos = nanos;
		this.foundNobodyAt = nanos.getAsLong() - PAUSE_NANOS;
		this.networks = networks;
	}

	/** Tells whether a connection was closed since its client did not read in time. */
	public static boolean isCutOff(Channel channel) {
		return LongStreams.connection(channel).hasAttr(CUT_OFF);
	}

	@SuppressWarnings("FutureReturnValueIgnored") // nothing to do after the end
	SlowClient addReader(Channel connection) {
		Object client = this.networks.apply(connection.remoteAddress()).map(Object.class::cast).orElseGet(Object::new);
		SlowClient reader = new SlowClient(client, this.nanos.getAsLong(), connection::close);
		this.readers.add(reader);
		return reader;
	}

	void progress(SlowClient reader) {
		reader.since = this.nanos.getAsLong();
	}

	void remove(SlowClient reader) {
		this.readers.remove(reader);
	}

	/**
	 * Adds a request whose body is to arrive. Returns what to run when it has arrived;
	 * {@code end} may run on any thread.
	 */
	public Runnable addBody(InetAddress client, Runnable end) {
		SlowClient body = new SlowClient(client, this.nanos.getAsLong(), end);
		this.senders.add(body);
		return () -> this.senders.remove(body);
	}

	/**
	 * Ends the slowest reader or sender of this client, or of any (null), if it has not
	 * made progress for {@link #MIN_STALL}. It is one of the client that holds up most.
	 */
	public boolean closeSlowest(@Nullable InetAddress of) {
		return closeSlowest(List.of(this.readers, this.senders), of);
	}

	/** Ends the slowest sender of a body, like {@link #closeSlowest}. */
	public boolean closeSlowestBody(@Nullable InetAddress of) {
		return closeSlowest(List.of(this.senders), of);
	}

	private boolean closeSlowest(List<Set<SlowClient>> from, @Nullable InetAddress of) {
		while (this.nanos.getAsLong() - this.foundNobodyAt >= PAUSE_NANOS) {
			Optional<SlowClient> slowest = slowest(from.stream().flatMap(Set::stream), of);
			if (slowest.isEmpty()) {
				this.foundNobodyAt = this.nanos.getAsLong();
				return false;
			}
			// another thread may have closed it first
			if (from.stream().anyMatch((clients) -> clients.remove(slowest.get()))) {
				slowest.get().end.run();
				return true;
			}
		}
		return false;
	}

	private Optional<SlowClient> slowest(Stream<SlowClient> clients, @Nullable InetAddress of) {
		long now = this.nanos.getAsLong();
		List<SlowClient> stalled = clients.filter((client) -> of == null || of.equals(client.client))
			.filter((client) -> now - client.since >= MIN_STALL.toNanos())
			.toList();
		Map<Object, Integer> held = new HashMap<>();
		stalled.forEach((client) -> held.merge(client.client, 1, Integer::sum));
		return stalled.stream()
			.max(Comparator.<SlowClient>comparingInt((client) -> held.getOrDefault(client.client, 0))
				.thenComparingLong((client) -> now - client.since));
	}

	static final class SlowClient {

		/** A network; for a proxy something equal only to itself. */
		private final Object client;

		/** May be called by any thread. */
		private final Runnable end;

		private volatile long since;

		SlowClient(Object client, long since, Runnable end) {
			this.client = client;
			this.since = since;
			this.end = end;
		}

	}

}
