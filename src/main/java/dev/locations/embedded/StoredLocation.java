package dev.locations.embedded;

import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Arrays;
import java.util.UUID;

import dev.locations.location.LocationDocument;
import dev.locations.store.Timestamps;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksDBException;

/**
 * A location in the table: its times, in milliseconds since 1970, and its JSON.
 *
 * @param updatedAt when it was last changed, which is its version
 * @param json the JSON object in UTF-8, with all fields, as in answers; empty for an old
 * version of which it is not known
 */
@SuppressWarnings("ArrayRecordComponent") // records are never compared
record StoredLocation(UUID id, long createdAt, long updatedAt, byte[] json) {

	/** The quotation mark and the brace after the last text. */
	private static final int END = 2;

	static StoredLocation of(UUID id, byte[] stored) {
		ByteBuffer bytes = ByteBuffer.wrap(stored);
		return new StoredLocation(id, bytes.getLong(), bytes.getLong(),
				Arrays.copyOfRange(stored, bytes.position(), stored.length));
	}

	static @Nullable StoredLocation find(Engine engine, UUID id) throws RocksDBException {
		byte[] stored = engine.get(Table.LOCATIONS, Bytes.of(id));
		return (stored != null) ? of(id, stored) : null;
	}

	/** Returns the same with another version, which is the last text of the JSON. */
	StoredLocation at(long version) {
		byte[] time = Bytes.of(Timestamps.format(version));
		byte[] other = this.json.clone();
		if (other.length > 0) {
			System.arraycopy(time, 0, other, other.length - END - time.length, time.length);
		}
		return new StoredLocation(this.id, this.createdAt, version, other);
	}

	byte[] bytes() {
		return ByteBuffer.allocate(2 * Long.BYTES + this.json.length)
			.putLong(this.createdAt)
			.putLong(this.updatedAt)
			.put(this.json)
			.array();
	}

	LocationDocument document() {
		return new LocationDocument(this.id, this.json, Instant.ofEpochMilli(this.updatedAt));
	}

}
