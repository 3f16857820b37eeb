package dev.locations.web.connection;

import java.time.Duration;
import java.util.Comparator;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The clients that do not take at once what they are sent. They may take their time while
 * nobody else needs their place.
 */
public final class SlowClients {

	/** Nobody has to give way who took something a moment ago. */
	static final Duration PATIENCE = Duration.ofSeconds(2);

	private final Set<WriteDeadline> waiting = ConcurrentHashMap.newKeySet();

	void add(WriteDeadline connection) {
		this.waiting.add(connection);
	}

	void remove(WriteDeadline connection) {
		this.waiting.remove(connection);
	}

	/**
	 * Closes the connection whose client has taken next to nothing for the longest time.
	 * @return whether there was one, for at least {@link #PATIENCE}
	 */
	public boolean closeSlowest() {
		long now = System.nanoTime();
		while (true) {
			Optional<WriteDeadline> slowest = this.waiting.stream()
				.filter((connection) -> connection.stalledNanos(now) >= PATIENCE.toNanos())
				.max(Comparator.comparingLong((connection) -> connection.stalledNanos(now)));
			if (slowest.isEmpty()) {
				return false;
			}
			// another request may have been faster
			if (this.waiting.remove(slowest.get())) {
				slowest.get().close();
				return true;
			}
		}
	}

}
