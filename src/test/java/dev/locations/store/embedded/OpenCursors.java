package dev.locations.store.embedded;

import java.time.Duration;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

import de.bwaldvogel.mongo.backend.CursorRegistry;

/**
 * Closes cursors that their clients have left open: those not used for 10 minutes, as
 * MongoDB does, and the one unused for longest when there are too many.
 */
final class OpenCursors {

	private static final int MAX_OPEN = 1000;

	private static final long MAX_IDLE_NANOS = Duration.ofMinutes(10).toNanos();

	private final CursorRegistry registry;

	/**
	 * When each cursor was last used, the one unused for longest first. It may name
	 * cursors already closed.
	 */
	private final Map<Long, Long> lastUsed = new LinkedHashMap<>();

	OpenCursors(CursorRegistry registry) {
		this.registry = registry;
	}

	/**
	 * Notes that a cursor is in use.
	 * @param cursor its id
	 * @param now the time in nanoseconds, by any clock that does not jump
	 */
	synchronized void used(long cursor, long now) {
		this.lastUsed.remove(cursor);
		this.lastUsed.put(cursor, now);
		Iterator<Map.Entry<Long, Long>> oldest = this.lastUsed.entrySet().iterator();
		for (Map.Entry<Long, Long> entry = oldest.next(); this.lastUsed.size() > MAX_OPEN
				|| now - entry.getValue() > MAX_IDLE_NANOS; entry = oldest.next()) {
			this.registry.remove(entry.getKey());
			oldest.remove();
		}
	}

}
