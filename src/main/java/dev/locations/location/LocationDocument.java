package dev.locations.location;

import java.time.Instant;

/**
 * A location's JSON with what tells its versions apart.
 *
 * @param json the JSON object in UTF-8, with the fields that were asked for; not to be
 * changed
 * @param updatedAt when the location was last changed, in milliseconds; it moves with
 * each change
 */
@SuppressWarnings("ArrayRecordComponent") // nobody compares documents, and a copy would
											// cost
public record LocationDocument(byte[] json, Instant updatedAt) {

	EntityTag tag() {
		return EntityTag.of(this.updatedAt);
	}

}
