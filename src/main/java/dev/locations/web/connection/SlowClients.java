package dev.locations.web.connection;

import java.time.Duration;
import java.util.Comparator;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import dev.locations.time.RunningTime;
import io.netty.channel.Channel;

/**
 * The connections that have unsent data because their clients read slowly. One of them is
 * closed when another request finds no place.
 */
public final class SlowClients {

	/** A client that has made progress within this time is not closed. */
	static final Duration MIN_STALL = Duration.ofSeconds(2);

	private final Set<WriteDeadline> connections = ConcurrentHashMap.newKeySet();

	private final RunningTime time;

	/**
	 * Starts without connections.
	 * @param time the time that counts
	 */
	public SlowClients(RunningTime time) {
		this.time = time;
	}

	/**
	 * Keeps a connection of HTTP/1.1 out while its answer stays open: such an answer has
	 * no place that another request could take. A connection of HTTP/2 may have other
	 * answers.
	 * @param channel the connection, or a stream of HTTP/2
	 * @param open whether the answer stays open
	 */
	public static void setOpenAnswer(Channel channel, boolean open) {
		WriteDeadline connection = channel.pipeline().get(WriteDeadline.class);
		if (connection != null) {
			connection.setOpenAnswer(open);
		}
	}

	void add(WriteDeadline connection) {
		this.connections.add(connection);
	}

	void remove(WriteDeadline connection) {
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
			Optional<WriteDeadline> slowest = this.connections.stream()
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
