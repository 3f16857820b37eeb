package dev.locations.embedded;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.UUID;

import dev.locations.embedded.EmbeddedLocationStore.StoredRecord;

/**
 * The sources of locations: for each location that a file of a source has brought, the
 * name of the source. They are in {@link Table#ABOUT}, which stores of all versions have.
 */
final class Sources {

	static final byte[] PREFIX = "source:".getBytes(StandardCharsets.US_ASCII);

	private Sources() {
	}

	static byte[] key(UUID id) {
		return ByteBuffer.allocate(PREFIX.length + Bytes.ID).put(PREFIX).put(Bytes.of(id)).array();
	}

	static UUID id(StoredRecord stored) {
		return Bytes.id(ByteBuffer.wrap(stored.key()).position(PREFIX.length));
	}

	static String name(StoredRecord stored) {
		return new String(stored.value(), StandardCharsets.UTF_8);
	}

}
