package dev.locations.location.query;

import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.Optional;
import java.util.UUID;
import java.util.zip.CRC32;

import dev.locations.index.value.FieldValue.Scalar;
import org.jspecify.annotations.Nullable;

/**
 * The position after the last location of a page. Any process can read its text. The
 * checksum distinguishes it from other texts; it protects nothing, as all is public.
 *
 * @param field null in other orders than {@link ListOrder#FIELD}
 */
public record PageCursor(ListOrder order, double score, @Nullable FieldPosition field, ListPosition position) {

	private static final int FIXED_BYTES = 1 + Double.BYTES + 3 * Long.BYTES;

	public PageCursor(ListOrder order, double score, ListPosition position) {
		this(order, score, null, position);
	}

	/** Takes the key of the value of the last location. */
	public PageCursor(FieldOrder order, @Nullable Scalar key, ListPosition position) {
		this(ListOrder.FIELD, 0, FieldPosition.of(order, key), position);
	}

	/** Empty if the text is no cursor. */
	public static Optional<PageCursor> parse(String text) {
		byte[] bytes;
		try {
			bytes = Base64.getUrlDecoder().decode(text);
		}
		catch (IllegalArgumentException ex) {
			return Optional.empty();
		}
		int length = bytes.length - Integer.BYTES;
		if (length < FIXED_BYTES || ByteBuffer.wrap(bytes).getInt(length) != checksum(bytes, length)) {
			return Optional.empty();
		}
		ByteBuffer source = ByteBuffer.wrap(bytes, 0, length);
		Optional<ListOrder> order = ListOrder.of(source.get());
		double score = source.getDouble();
		if (Double.isNaN(score)) {
			return Optional.empty();
		}
		long createdAt = source.getLong();
		UUID id = new UUID(source.getLong(), source.getLong());
		boolean hasField = order.filter(ListOrder.FIELD::equals).isPresent();
		FieldPosition field = hasField ? FieldPosition.read(source) : null;
		if (hasField && field == null) {
			return Optional.empty();
		}
		byte[] name = new byte[source.remaining()];
		source.get(name);
		return order.map((known) -> new PageCursor(known, score, field, new ListPosition(name, createdAt, id)));
	}

	/** Tells whether it is of a page in an order by a field. */
	public boolean isIn(FieldOrder other) {
		return this.field != null && this.field.order() == other.code();
	}

	/**
	 * Returns the key of the value of the last location in an order by a field; null if
	 * it has none.
	 */
	public @Nullable Scalar key() {
		return (this.field != null) ? this.field.value() : null;
	}

	/** Returns text whose characters need no escape in a URL. */
	public String text() {
		byte[] name = this.position.name();
		byte[] value = (this.field != null) ? this.field.bytes() : new byte[0];
		byte[] bytes = new byte[FIXED_BYTES + value.length + name.length + Integer.BYTES];
		int length = bytes.length - Integer.BYTES;
		ByteBuffer.wrap(bytes)
			.put((byte) this.order.code())
			.putDouble(this.score)
			.putLong(this.position.createdAt())
			.putLong(this.position.id().getMostSignificantBits())
			.putLong(this.position.id().getLeastSignificantBits())
			.put(value)
			.put(name);
		ByteBuffer.wrap(bytes).putInt(length, checksum(bytes, length));
		return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
	}

	private static int checksum(byte[] bytes, int length) {
		CRC32 checksum = new CRC32();
		checksum.update(bytes, 0, length);
		return (int) checksum.getValue();
	}

}
