package dev.locations.store.embedded;

import java.nio.ByteBuffer;

import de.bwaldvogel.mongo.wire.BsonConstants;

/**
 * Walks the elements of a document in its bytes, which are little-endian. An element is
 * the byte of its type, its name and a zero, and its value.
 */
final class RawElements {

	/** There is no such element. */
	static final int ABSENT = -1;

	/** Whether there is such an element is not known. */
	static final int UNKNOWN = -2;

	private RawElements() {
	}

	/**
	 * Finds an element by its name; those of an array have their indexes for names.
	 * @param bytes the bytes
	 * @param document where in them the document or array begins
	 * @param name the name
	 * @return where the element begins, {@link #ABSENT} or {@link #UNKNOWN}
	 */
	static int find(ByteBuffer bytes, int document, byte[] name) {
		int element = document + Integer.BYTES;
		while (bytes.get(element) != BsonConstants.TERMINATING_BYTE) {
			int value = valueOf(bytes, element);
			if (value - element - 2 == name.length && isNamed(bytes, element, name)) {
				return element;
			}
			int length = length(bytes, bytes.get(element), value);
			if (length < 0) {
				return UNKNOWN;
			}
			element = value + length;
		}
		return ABSENT;
	}

	/** Where the value of the element at a position begins. */
	static int valueOf(ByteBuffer bytes, int element) {
		int end = element + 1;
		while (bytes.get(end) != BsonConstants.STRING_TERMINATION) {
			end++;
		}
		return end + 1;
	}

	private static boolean isNamed(ByteBuffer bytes, int element, byte[] name) {
		for (int at = 0; at < name.length; at++) {
			if (bytes.get(element + 1 + at) != name[at]) {
				return false;
			}
		}
		return true;
	}

	private static int length(ByteBuffer bytes, byte type, int value) {
		return switch (type) {
			case BsonConstants.TYPE_NULL -> 0;
			case BsonConstants.TYPE_BOOLEAN -> 1;
			case BsonConstants.TYPE_INT32 -> Integer.BYTES;
			case BsonConstants.TYPE_DOUBLE, BsonConstants.TYPE_INT64, BsonConstants.TYPE_UTC_DATETIME -> Long.BYTES;
			case BsonConstants.TYPE_OBJECT_ID -> BsonConstants.LENGTH_OBJECTID;
			case BsonConstants.TYPE_DECIMAL128 -> 2 * Long.BYTES;
			case BsonConstants.TYPE_UTF8_STRING -> Integer.BYTES + bytes.getInt(value);
			case BsonConstants.TYPE_DATA -> Integer.BYTES + 1 + bytes.getInt(value);
			case BsonConstants.TYPE_EMBEDDED_DOCUMENT, BsonConstants.TYPE_ARRAY -> bytes.getInt(value);
			default -> UNKNOWN;
		};
	}

}
