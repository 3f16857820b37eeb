package dev.locations.embedded.table;

import java.time.Instant;

import dev.locations.location.LocationDocument;

/**
 * A location as it is stored: its JSON, and what finds it and tells its versions apart.
 *
 * @param key its place in the list
 * @param updatedAt when it was last changed, in milliseconds since 1970
 * @param longitude longitude of its point, in degrees
 * @param latitude latitude of its point, in degrees
 * @param json the whole JSON object in UTF-8, as clients get it
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record StoredLocation(ListKey key, long updatedAt, double longitude, double latitude, byte[] json) {

	public LocationDocument document() {
		return new LocationDocument(this.key.id(), this.json, Instant.ofEpochMilli(this.updatedAt));
	}

	boolean isAt(StoredLocation other) {
		return Double.compare(this.longitude, other.longitude) == 0
				&& Double.compare(this.latitude, other.latitude) == 0;
	}

}
