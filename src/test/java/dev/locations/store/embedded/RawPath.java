package dev.locations.store.embedded;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import de.bwaldvogel.mongo.wire.BsonConstants;

/**
 * A path to a value, followed in the bytes of documents.
 *
 * @param segments the names of fields, or indexes of arrays, on the path
 */
record RawPath(List<Segment> segments) {

	private static final Pattern PLAIN = Pattern.compile("[^.$][^.]*(\\.[^.$][^.]*)*");

	private static final Pattern INDEX = Pattern.compile("0|[1-9][0-9]{0,8}");

	/** Whether a key of a query is a path and no more. */
	static boolean isPlain(String key) {
		return PLAIN.matcher(key).matches();
	}

	static RawPath of(String key) {
		return new RawPath(Stream.of(key.split("\\.")).map(Segment::new).toList());
	}

	/**
	 * Finds the element at this path.
	 * @param bytes a document, little-endian
	 * @return where the element begins, {@link RawElements#ABSENT} or
	 * {@link RawElements#UNKNOWN}
	 */
	int find(ByteBuffer bytes) {
		byte type = BsonConstants.TYPE_EMBEDDED_DOCUMENT;
		int value = 0;
		int element = RawElements.ABSENT;
		for (Segment segment : this.segments) {
			if (!segment.isWithin(type)) {
				return RawElements.UNKNOWN;
			}
			element = RawElements.find(bytes, value, segment.name);
			if (element < 0) {
				return element;
			}
			type = bytes.get(element);
			value = RawElements.valueOf(bytes, element);
		}
		return element;
	}

	private static final class Segment {

		private final byte[] name;

		private final boolean index;

		Segment(String text) {
			this.name = text.getBytes(StandardCharsets.UTF_8);
			this.index = INDEX.matcher(text).matches();
		}

		/** A name is looked for by the library in each document of an array. */
		boolean isWithin(byte type) {
			return type == BsonConstants.TYPE_EMBEDDED_DOCUMENT || (type == BsonConstants.TYPE_ARRAY && this.index);
		}

	}

}
