package dev.locations.location;

import java.time.Instant;
import java.util.UUID;

import dev.locations.json.FieldSelection;

/**
 * A location as JSON, with its version.
 *
 * @param json the JSON object in UTF-8; must not be changed
 * @param updatedAt the time of the last change, which each change moves: the version
 */
@SuppressWarnings("ArrayRecordComponent") // documents are never compared
public record LocationDocument(UUID id, byte[] json, Instant updatedAt) {

	public LocationDocument select(FieldSelection fields) {
		return fields.isAll() ? this : new LocationDocument(this.id, fields.apply(this.json), this.updatedAt);
	}

}
