package dev.locations.location.query;

import java.math.BigDecimal;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

import dev.locations.index.value.FieldValue.Scalar;
import org.jspecify.annotations.Nullable;

/**
 * The position of a location in an order by a field.
 *
 * @param order the {@link FieldOrder#code}
 * @param value the {@link FieldOrder#key} of its value; null if it has none
 */
record FieldPosition(int order, @Nullable Scalar value) {

	private static final byte NONE = '-';

	private static final byte BOOL = 'b';

	private static final byte NUMERIC = 'n';

	private static final byte TIME = 't';

	private static final byte TEXT = 's';

	static FieldPosition of(FieldOrder order, @Nullable Scalar value) {
		return new FieldPosition(order.code(), value);
	}

	/** Null if the bytes are no position. */
	static @Nullable FieldPosition read(ByteBuffer source) {
		try {
			int order = source.getInt();
			byte type = source.get();
			byte[] text = new byte[source.getChar()];
			source.get(text);
			return read(order, type, new String(text, StandardCharsets.UTF_8));
		}
		catch (BufferUnderflowException | ArithmeticException | NumberFormatException ex) {
			return null;
		}
	}

	private static @Nullable FieldPosition read(int order, byte type, String text) {
		return switch (type) {
			case NONE -> new FieldPosition(order, null);
			case BOOL -> new FieldPosition(order, new Scalar.Bool(Boolean.parseBoolean(text)));
			case NUMERIC -> new FieldPosition(order, new Scalar.Numeric(new BigDecimal(text)));
			case TIME -> new FieldPosition(order, new Scalar.Time(Long.parseLong(text)));
			case TEXT -> new FieldPosition(order, FieldOrder.key(new Scalar.Text(text)));
			default -> null;
		};
	}

	byte[] bytes() {
		byte[] text = text().getBytes(StandardCharsets.UTF_8);
		return ByteBuffer.allocate(Integer.BYTES + 1 + Character.BYTES + text.length)
			.putInt(this.order)
			.put(type())
			.putChar((char) text.length)
			.put(text)
			.array();
	}

	private byte type() {
		if (this.value == null) {
			return NONE;
		}
		if (this.value instanceof Scalar.Bool) {
			return BOOL;
		}
		if (this.value instanceof Scalar.Numeric) {
			return NUMERIC;
		}
		return (this.value instanceof Scalar.Time) ? TIME : TEXT;
	}

	private String text() {
		if (this.value instanceof Scalar.Bool bool) {
			return String.valueOf(bool.value());
		}
		if (this.value instanceof Scalar.Numeric number) {
			return number.value().toString();
		}
		if (this.value instanceof Scalar.Time time) {
			return String.valueOf(time.epochMillis());
		}
		return (this.value instanceof Scalar.Text text) ? text.value() : "";
	}

}
