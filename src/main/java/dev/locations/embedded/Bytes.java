package dev.locations.embedded;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.UUID;

/** Identifiers and numbers as bytes, in an order that RocksDB keeps. */
final class Bytes {

	static final int ID = 2 * Long.BYTES;

	static final byte[] NONE = {};

	private Bytes() {
	}

	static byte[] of(UUID id) {
		return ByteBuffer.allocate(ID)
			.putLong(id.getMostSignificantBits())
			.putLong(id.getLeastSignificantBits())
			.array();
	}

	static byte[] of(byte[] first, byte[] second) {
		return ByteBuffer.allocate(first.length + second.length).put(first).put(second).array();
	}

	static byte[] of(long number) {
		return ByteBuffer.allocate(Long.BYTES).putLong(number).array();
	}

	static byte[] of(String text) {
		return text.getBytes(StandardCharsets.UTF_8);
	}

	static String text(byte[] utf8) {
		return new String(utf8, StandardCharsets.UTF_8);
	}

	/** Returns the first key after this one. */
	static byte[] after(byte[] key) {
		return Arrays.copyOf(key, key.length + 1);
	}

	static UUID id(ByteBuffer bytes) {
		return new UUID(bytes.getLong(), bytes.getLong());
	}

	static UUID id(byte[] bytes) {
		return id(ByteBuffer.wrap(bytes));
	}

	static long number(byte[] bytes) {
		return ByteBuffer.wrap(bytes).getLong();
	}

}
