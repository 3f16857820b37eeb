package dev.locations.gzip;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

import io.netty.buffer.ByteBuf;

/**
 * Appends bits to the buffers of an answer, eight bytes at a time. Numbers have their
 * lowest byte first, in buffers of any byte order.
 */
final class BitOutput {

	private static final VarHandle INTS = MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

	private static final VarHandle LONGS = MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

	/** A write of eight bytes may end this far after the data. */
	private static final int SLACK = Long.BYTES;

	/** The bits that fit into a word together with the pending bits. */
	private static final int MAX_BITS = Long.SIZE - Byte.SIZE;

	private ByteBuffer target = ByteBuffer.allocate(0);

	private int index;

	private long pending;

	private int pendingLength;

	void start(ByteBuf buffer, int bytes) {
		buffer.ensureWritable(bytes + SLACK);
		this.target = buffer.internalNioBuffer(buffer.writerIndex(), buffer.writableBytes());
		this.index = this.target.position();
	}

	/** Whole bytes only; other bits stay pending. */
	void end(ByteBuf buffer) {
		buffer.writerIndex(buffer.writerIndex() + this.index - this.target.position());
	}

	void write(long bits, int count) {
		long word = this.pending | bits << this.pendingLength;
		LONGS.set(this.target, this.index, word);
		int length = this.pendingLength + count;
		this.index += length >>> 3;
		this.pending = word >>> (length & ~7);
		this.pendingLength = length & 7;
	}

	void copy(ByteBuffer source, int from, int count) {
		int next = from;
		int left = count;
		while (left > MAX_BITS) {
			write(getLong(source, next) & (-1L >>> Byte.SIZE), MAX_BITS);
			next += MAX_BITS / Byte.SIZE;
			left -= MAX_BITS;
		}
		write(getLong(source, next) & ((1L << left) - 1), left);
	}

	void write(BitString bits) {
		copy(bits.bytes(), 0, bits.length());
	}

	void fillByte() {
		write(0, -this.pendingLength & 7);
	}

	static int getInt(ByteBuffer buffer, int index) {
		return (int) INTS.get(buffer, index);
	}

	/** Bytes after the end of the buffer are 0. */
	private static long getLong(ByteBuffer buffer, int index) {
		if (index <= buffer.limit() - Long.BYTES) {
			return (long) LONGS.get(buffer, index);
		}
		long value = 0;
		for (int i = buffer.limit() - 1; i >= index; i--) {
			value = value << Byte.SIZE | (buffer.get(i) & 0xff);
		}
		return value;
	}

}
