package dev.locations.store.embedded;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.function.Predicate;

import de.bwaldvogel.mongo.wire.BsonConstants;

/**
 * Tells whether the number at a path of a document can be in a range.
 *
 * @param path the path
 * @param from the least number
 * @param to the greatest number
 */
record RawRange(RawPath path, double from, double to) implements Predicate<byte[]> {

	@Override
	public boolean test(byte[] document) {
		ByteBuffer bytes = ByteBuffer.wrap(document).order(ByteOrder.LITTLE_ENDIAN);
		int element = this.path.find(bytes);
		if (element < 0) {
			return element != RawElements.ABSENT;
		}
		int value = RawElements.valueOf(bytes, element);
		return switch (bytes.get(element)) {
			case BsonConstants.TYPE_DOUBLE -> canHold(bytes.getDouble(value));
			case BsonConstants.TYPE_INT32 -> canHold(bytes.getInt(value));
			case BsonConstants.TYPE_INT64 -> canHold((double) bytes.getLong(value));
			default -> true;
		};
	}

	/** Leaves it to the library what not-a-number is less than. */
	private boolean canHold(double number) {
		return !(number < this.from || number > this.to);
	}

}
