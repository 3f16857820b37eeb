package dev.locations.location;

import java.util.UUID;

/**
 * What happened to locations, in the order in which the store made it so.
 */
public sealed interface LocationChange {

	/**
	 * A location was created or changed. When changes follow each other quickly, the
	 * first may already show what the last one made.
	 *
	 * @param id its identifier
	 * @param json the whole JSON object in UTF-8, as clients get it
	 */
	@SuppressWarnings("ArrayRecordComponent") // never compared
	record Saved(UUID id, byte[] json) implements LocationChange {
	}

	/**
	 * A location was deleted.
	 *
	 * @param id its identifier
	 */
	record Deleted(UUID id) implements LocationChange {
	}

	/**
	 * A heartbeat of this process has come back: every change that the store made before
	 * it was written has been told.
	 *
	 * @param number what was given to {@link LocationFeed#beat(long)}
	 */
	record Heartbeat(long number) implements LocationChange {
	}

}
