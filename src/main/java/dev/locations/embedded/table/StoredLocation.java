package dev.locations.embedded.table;

import java.time.Instant;

import dev.locations.location.LocationDocument;
import dev.locations.location.query.ListPosition;

/**
 * A stored location: its JSON, and the values by which it is found, ordered and compared.
 *
 * @param key the position in the list
 * @param updatedAt when the location was last changed, which is its version, in
 * milliseconds since 1970
 * @param longitude longitude of its point, in degrees
 * @param latitude latitude of its point, in degrees
 * @param json the JSON object in UTF-8, with all fields, as in answers
 */
@SuppressWarnings("ArrayRecordComponent") // records are never compared
public record StoredLocation(ListPosition key, long updatedAt, double longitude, double latitude, byte[] json) {

	public LocationDocument document() {
		return new LocationDocument(this.key.id(), this.json, Instant.ofEpochMilli(this.updatedAt));
	}

	boolean isAt(StoredLocation other) {
		return Double.compare(this.longitude, other.longitude) == 0
				&& Double.compare(this.latitude, other.latitude) == 0;
	}

}
