package dev.locations.web.connection;

import java.time.Duration;
import java.util.Comparator;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import dev.locations.time.RunningTime;
import io.netty.channel.Channel;
import io.netty.handler.codec.http2.Http2StreamChannel;

/**
 * The connections that have unsent data because their clients read slowly. One of them is
 * closed when another request finds no place.
 */
public final class SlowClients {

	/** A client that has made progress within this time is not closed. */
	static final Duration MIN_STALL = Duration.ofSeconds(2);

	private final Set<StalledClient> connections = ConcurrentHashMap.newKeySet();

	private final RunningTime time;

	/**
	 * Starts without connections.
	 * @param time the time that counts
	 */
	public SlowClients(RunningTime time) {
		this.time = time;
	}

	/**
	 * Tells that an answer stays open. It has no place that another request could take,
	 * so a connection without other unsent answers is kept out.
	 * @param channel the connection, or a stream of HTTP/2
	 * @param open whether the answer stays open
	 */
	public static void setOpenAnswer(Channel channel, boolean open) {
		Http2StreamChannel stream = (channel instanceof Http2StreamChannel http2) ? http2 : null;
		Channel connection = (stream != null) ? stream.parent() : channel;
		WriteDeadline deadline = connection.pipeline().get(WriteDeadline.class);
		if (deadline != null) {
			deadline.client().setOpenAnswer((stream != null) ? stream.stream().id() : StalledClient.NO_STREAM, open);
		}
	}

	void add(StalledClient connection) {
		this.connections.add(connection);
	}

	void remove(StalledClient connection) {
		this.connections.remove(connection);
	}

	/**
	 * Closes the connection whose client has not made progress for the longest time, if
	 * that is at least {@link #MIN_STALL}.
	 * @return whether a connection was closed
	 */
	public boolean closeSlowest() {
		long now = this.time.nanos();
		while (true) {
			Optional<StalledClient> slowest = this.connections.stream()
				.filter((connection) -> connection.stalledNanos(now) >= MIN_STALL.toNanos())
				.max(Comparator.comparingLong((connection) -> connection.stalledNanos(now)));
			if (slowest.isEmpty()) {
				return false;
			}
			// another thread may have closed it first
			if (this.connections.remove(slowest.get())) {
				slowest.get().close();
				return true;
			}
		}
	}

}
