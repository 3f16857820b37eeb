package dev.locations.embedded.integrity;

import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

import org.h2.mvstore.DataUtils;
import org.h2.mvstore.WriteBuffer;
import org.h2.mvstore.type.BasicDataType;
import org.h2.mvstore.type.DataType;
import org.jspecify.annotations.Nullable;

/**
 * Adds the length and a CRC-32C to each value. They are checked before the value is
 * parsed, so that damaged bytes are never taken for a value.
 *
 * @param <V> the type of the values
 */
public final class ChecksummedType<V> extends BasicDataType<V> {

	private static final int HEADER_BYTES = 2 * Integer.BYTES;

	private final DataType<V> type;

	private final boolean lenient;

	private ChecksummedType(DataType<V> type, boolean lenient) {
		this.type = type;
		this.lenient = lenient;
	}

	/**
	 * Returns a type whose page cannot be read if any value of it is damaged.
	 * @param <V> the type of the values
	 * @param type serializes the values
	 * @return the type with checksums
	 */
	public static <V> ChecksummedType<V> strict(DataType<V> type) {
		return new ChecksummedType<>(type, false);
	}

	/**
	 * Returns a type that reads null for a damaged value, and the other values of its
	 * page.
	 * @param <V> the type of the values
	 * @param type serializes the values
	 * @return the type with checksums
	 */
	public static <V> ChecksummedType<V> lenient(DataType<V> type) {
		return new ChecksummedType<>(type, true);
	}

	@Override
	public int getMemory(@Nullable V value) {
		return (value != null) ? this.type.getMemory(value) : 0;
	}

	@Override
	public void write(WriteBuffer target, V value) {
		int start = target.position();
		target.putInt(0).putInt(0);
		this.type.write(target, value);
		int length = target.position() - start - HEADER_BYTES;
		target.putInt(start, length)
			.putInt(start + Integer.BYTES, crc(target.getBuffer(), start + HEADER_BYTES, length));
	}

	@Override
	public V read(ByteBuffer source) {
		V value = readIntact(source);
		if (value == null) {
			throw DataUtils.newMVStoreException(DataUtils.ERROR_FILE_CORRUPT, "The checksum of a record is wrong");
		}
		return value;
	}

	@Override
	public void read(ByteBuffer source, Object storage, int length) {
		for (int i = 0; i < length; i++) {
			Array.set(storage, i, this.lenient ? readIntact(source) : read(source));
		}
	}

	private @Nullable V readIntact(ByteBuffer source) {
		if (source.remaining() < HEADER_BYTES) {
			return null;
		}
		int length = source.getInt();
		int expected = source.getInt();
		if (length < 0 || length > source.remaining()) {
			// nobody knows where the next value begins
			source.position(source.limit());
			return null;
		}
		int start = source.position();
		int end = start + length;
		if (crc(source, start, length) != expected) {
			source.position(end);
			return null;
		}
		V value = this.type.read(source);
		source.position(end);
		return value;
	}

	private static int crc(ByteBuffer source, int start, int length) {
		CRC32C crc = new CRC32C();
		crc.update(source.duplicate().limit(start + length).position(start));
		return (int) crc.getValue();
	}

	@Override
	public V[] createStorage(int size) {
		return this.type.createStorage(size);
	}

}
