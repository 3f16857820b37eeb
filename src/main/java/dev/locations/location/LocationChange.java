package dev.locations.location;

import java.util.UUID;
import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;

/** An event of a {@link LocationFeed}. Events arrive in the order of the writes. */
public sealed interface LocationChange {

	/**
	 * A location was created or changed. If several changes follow each other quickly,
	 * the event of the first may already have the JSON of the last.
	 *
	 * @param json the whole JSON object in UTF-8, as it is answered
	 */
	@SuppressWarnings("ArrayRecordComponent") // never compared
	record Saved(UUID id, byte[] json) implements LocationChange {
	}

	/** A location was deleted. */
	record Deleted(UUID id) implements LocationChange {
	}

	/**
	 * The next change may be one of another program, of which the store has kept nothing.
	 *
	 * @param keep takes the JSON object of the location before it, if somebody knows it
	 */
	record Foreign(UUID id, Consumer<byte[]> keep) implements LocationChange {
	}

	/**
	 * A heartbeat of this process. All changes that were written before it have been
	 * emitted.
	 *
	 * @param position where {@link LocationFeed#changes(String)} can go on after it; null
	 * if the store does not tell
	 */
	record Heartbeat(long number, @Nullable String position) implements LocationChange {

	}

}
