package dev.locations.gzip;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Reads and writes numbers in buffers with the lowest byte first. The byte order of the
 * buffer does not matter.
 */
final class LittleEndian {

	private static final VarHandle INTS = MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

	private static final VarHandle LONGS = MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

	private LittleEndian() {
	}

	static int getInt(ByteBuffer buffer, int index) {
		return (int) INTS.get(buffer, index);
	}

	/** Reads eight bytes. Bytes after the end of the buffer are 0. */
	static long getLong(ByteBuffer buffer, int index) {
		if (index <= buffer.limit() - Long.BYTES) {
			return (long) LONGS.get(buffer, index);
		}
		long value = 0;
		for (int i = buffer.limit() - 1; i >= index; i--) {
			value = value << Byte.SIZE | (buffer.get(i) & 0xff);
		}
		return value;
	}

	static void putLong(ByteBuffer buffer, int index, long value) {
		LONGS.set(buffer, index, value);
	}

}
