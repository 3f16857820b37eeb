package dev.locations.web.connection;

import java.net.InetAddress;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

import dev.locations.client.ClientAddresses;
import dev.locations.time.RunningTime;
import io.netty.channel.Channel;
import io.netty.handler.codec.http2.Http2StreamChannel;
import io.netty.util.AttributeKey;
import org.jspecify.annotations.Nullable;

/**
 * The connections that have unsent data because their clients read slowly, and the
 * requests whose bodies have not arrived. One of them gives way when another request
 * finds no place.
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

	private final RunningTime time;

	private final ClientAddresses addresses;

	private volatile long foundNobodyAt;

	/**
	 * Starts without connections.
	 * @param time the time that counts
	 * @param addresses tell who a client is
	 */
	public SlowClients(RunningTime time, ClientAddresses addresses) {
		this.time = time;
		this.foundNobodyAt = time.nanos() - PAUSE_NANOS;
		this.addresses = addresses;
	}

	/**
	 * Tells that an answer stays open. It has no place that another request could take,
	 * so a connection without other unsent answers is kept out.
	 * @param channel the connection, or a stream of HTTP/2
	 * @param open whether the answer stays open
	 */
	public static void setOpenAnswer(Channel channel, boolean open) {
		Http2StreamChannel stream = (channel instanceof Http2StreamChannel http2) ? http2 : null;
		Channel connection = connection(channel);
		WriteDeadline deadline = connection.pipeline().get(WriteDeadline.class);
		if (deadline != null) {
			deadline.client().setOpenAnswer((stream != null) ? stream.stream().id() : StalledClient.NO_STREAM, open);
		}
	}

	/**
	 * Tells whether a connection was closed since its client did not read in time.
	 * @param channel the connection, or a stream of HTTP/2
	 * @return whether the service has closed it for that reason
	 */
	public static boolean isCutOff(Channel channel) {
		return connection(channel).hasAttr(CUT_OFF);
	}

	private static Channel connection(Channel channel) {
		return (channel instanceof Http2StreamChannel stream) ? stream.parent() : channel;
	}

	/**
	 * Tells who reads an answer.
	 * @param reader the reader
	 * @param connection its connection; null if it has none
	 * @return the network of its peer; the reader itself if the peer is a trusted proxy
	 */
	Object clientOf(SlowClient reader, @Nullable Channel connection) {
		return this.addresses.networkOf((connection != null) ? connection.remoteAddress() : null)
			.map(Object.class::cast)
			.orElse(reader);
	}

	void add(SlowClient reader) {
		this.readers.add(reader);
	}

	void remove(SlowClient reader) {
		this.readers.remove(reader);
	}

	/**
	 * Adds a request whose body is to arrive. Its time begins now.
	 * @param client the network of its client
	 * @param giveWay ends the request; any thread may run it
	 * @return to be run when the body has arrived
	 */
	public Runnable addBody(InetAddress client, Runnable giveWay) {
		ArrivingBody body = new ArrivingBody(client, this.time.nanos(), giveWay);
		this.senders.add(body);
		return () -> this.senders.remove(body);
	}

	/**
	 * Makes the slowest reader or sender give way, if it has not made progress for
	 * {@link #MIN_STALL}. It is one of the client that holds up most.
	 * @param of the client who has to give way; null for any
	 * @return whether one gives way
	 */
	public boolean closeSlowest(@Nullable InetAddress of) {
		return closeSlowest(List.of(this.readers, this.senders), of);
	}

	/**
	 * Makes the slowest sender of a body give way, like {@link #closeSlowest}.
	 * @param of the client who has to give way; null for any
	 * @return whether one gives way
	 */
	public boolean closeSlowestBody(@Nullable InetAddress of) {
		return closeSlowest(List.of(this.senders), of);
	}

	private boolean closeSlowest(List<Set<SlowClient>> from, @Nullable InetAddress of) {
		while (this.time.nanos() - this.foundNobodyAt >= PAUSE_NANOS) {
			Optional<SlowClient> slowest = slowest(from.stream().flatMap(Set::stream), of);
			if (slowest.isEmpty()) {
				this.foundNobodyAt = this.time.nanos();
				return false;
			}
			// another thread may have closed it first
			if (from.stream().anyMatch((clients) -> clients.remove(slowest.get()))) {
				slowest.get().giveWay();
				return true;
			}
		}
		return false;
	}

	private Optional<SlowClient> slowest(Stream<SlowClient> clients, @Nullable InetAddress of) {
		long now = this.time.nanos();
		List<SlowClient> stalled = clients.filter((client) -> of == null || of.equals(client.client()))
			.filter((client) -> client.stalledNanos(now) >= MIN_STALL.toNanos())
			.toList();
		Map<Object, Integer> held = new HashMap<>();
		stalled.forEach((client) -> held.merge(client.client(), 1, Integer::sum));
		return stalled.stream()
			.max(Comparator.<SlowClient>comparingInt((client) -> held.getOrDefault(client.client(), 0))
				.thenComparingLong((client) -> client.stalledNanos(now)));
	}

	/** A request whose body has not arrived. Each is equal to itself only. */
	private static final class ArrivingBody implements SlowClient {

		private final InetAddress client;

		private final long since;

		private final Runnable end;

		ArrivingBody(InetAddress client, long since, Runnable end) {
			this.client = client;
			this.since = since;
			this.end = end;
		}

		@Override
		public Object client() {
			return this.client;
		}

		@Override
		public long stalledNanos(long now) {
			return now - this.since;
		}

		@Override
		public void giveWay() {
			this.end.run();
		}

	}

}
