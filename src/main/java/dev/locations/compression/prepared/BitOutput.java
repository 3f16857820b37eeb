package dev.locations.compression.prepared;

import java.nio.ByteBuffer;

import io.netty.buffer.ByteBuf;

/**
 * Appends bits to buffers, eight bytes at a time.
 */
final class BitOutput {

	/** What may be overwritten behind the last byte. */
	private static final int SLACK = Long.BYTES;

	/** What fits in a word beside the bits that are left over. */
	private static final int MAX_BITS = Long.SIZE - Byte.SIZE;

	private ByteBuffer target = ByteBuffer.allocate(0);

	private int index;

	/** The bits that are no whole byte yet. */
	private long rest;

	private int restLength;

	/**
	 * Goes on in a buffer, from its writer index on.
	 * @param buffer the buffer
	 * @param bytes for how many bytes there must be room
	 */
	void start(ByteBuf buffer, int bytes) {
		buffer.ensureWritable(bytes + SLACK);
		this.target = buffer.internalNioBuffer(buffer.writerIndex(), buffer.writableBytes());
		this.index = this.target.position();
	}

	/** Tells the buffer what it has. */
	void end(ByteBuf buffer) {
		buffer.writerIndex(buffer.writerIndex() + this.index - this.target.position());
	}

	/**
	 * Appends bits.
	 * @param bits the bits, with zeros above
	 * @param count how many, up to 56
	 */
	void write(long bits, int count) {
		long word = this.rest | bits << this.restLength;
		LittleEndian.putLong(this.target, this.index, word);
		int length = this.restLength + count;
		this.index += length >>> 3;
		this.rest = word >>> (length & ~7);
		this.restLength = length & 7;
	}

	/**
	 * Appends bits of a buffer.
	 * @param source the buffer
	 * @param from where the first bits are
	 * @param count how many
	 */
	void copy(ByteBuffer source, int from, int count) {
		int next = from;
		int left = count;
		while (left > MAX_BITS) {
			write(LittleEndian.getLong(source, next) & (-1L >>> Byte.SIZE), MAX_BITS);
			next += MAX_BITS / Byte.SIZE;
			left -= MAX_BITS;
		}
		write(LittleEndian.getLong(source, next) & ((1L << left) - 1), left);
	}

	void write(BitString bits) {
		copy(bits.bytes(), 0, bits.length());
	}

	/** Appends zeros up to a whole byte. */
	void fillByte() {
		write(0, -this.restLength & 7);
	}

}
