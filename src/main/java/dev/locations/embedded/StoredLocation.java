package dev.locations.embedded;

import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.UUID;

import dev.locations.location.LocationDocument;

/**
 * A stored location.
 *
 * @param createdAt when it was created, in milliseconds since 1970
 * @param updatedAt when it was last changed, which is its version, in milliseconds since
 * 1970
 * @param json the JSON object in UTF-8, with all fields, as in answers
 */
@SuppressWarnings("ArrayRecordComponent") // records are never compared
record StoredLocation(UUID id, long createdAt, long updatedAt, byte[] json) {

	private static final int HEADER = 2 * Long.BYTES;

	static StoredLocation of(UUID id, byte[] stored) {
		ByteBuffer bytes = ByteBuffer.wrap(stored);
		long createdAt = bytes.getLong();
		long updatedAt = bytes.getLong();
		byte[] json = new byte[bytes.remaining()];
		bytes.get(json);
		return new StoredLocation(id, createdAt, updatedAt, json);
	}

	byte[] bytes() {
		return ByteBuffer.allocate(HEADER + this.json.length)
			.putLong(this.createdAt)
			.putLong(this.updatedAt)
			.put(this.json)
			.array();
	}

	LocationDocument document() {
		return new LocationDocument(this.id, this.json, Instant.ofEpochMilli(this.updatedAt));
	}

}
