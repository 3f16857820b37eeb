package dev.locations.index.value;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

import dev.locations.index.value.FieldValue.Scalar;
import dev.locations.index.value.FieldValue.Scalar.Bool;
import dev.locations.index.value.FieldValue.Scalar.Numeric;
import dev.locations.index.value.FieldValue.Scalar.Text;
import dev.locations.index.value.FieldValue.Scalar.Time;

/**
 * Scalars as bytes, which are compared without a sign in the order of the scalars. The
 * first byte tells the type.
 */
final class ScalarBytes {

	/** A text looks as in JSON, without the quotation mark at its end. */
	static final byte TEXT = '"';

	private static final byte BOOL = 1;

	private static final byte NUMERIC = 2;

	private static final byte TIME = 3;

	private ScalarBytes() {
	}

	static byte[] of(Scalar value) {
		if (value instanceof Bool bool) {
			return new byte[] { BOOL, (byte) (bool.value() ? 1 : 0) };
		}
		if (value instanceof Numeric numeric) {
			return DecimalBytes.of(NUMERIC, numeric.value());
		}
		if (value instanceof Time time) {
			return ByteBuffer.allocate(1 + Long.BYTES).put(TIME).putLong(time.epochMillis() ^ Long.MIN_VALUE).array();
		}
		byte[] utf8 = ((Text) value).value().getBytes(StandardCharsets.UTF_8);
		byte[] bytes = new byte[1 + utf8.length];
		bytes[0] = TEXT;
		System.arraycopy(utf8, 0, bytes, 1, utf8.length);
		return bytes;
	}

	static Scalar value(byte[] bytes, int from, int to) {
		int start = from + 1;
		return switch (bytes[from]) {
			case BOOL -> new Bool(bytes[start] != 0);
			case NUMERIC -> new Numeric(DecimalBytes.value(Arrays.copyOfRange(bytes, start, to)));
			case TIME -> new Time(ByteBuffer.wrap(bytes).getLong(start) ^ Long.MIN_VALUE);
			default -> new Text(new String(bytes, start, to - start, StandardCharsets.UTF_8));
		};
	}

}
