package dev.locations.readmodel.record;

import java.nio.ByteBuffer;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;

/**
 * A piece of an answer that is being written. It is written to as a buffer of the JDK,
 * because a copy from one of these to another costs no more than the copy, where Netty's
 * make objects for each.
 */
public final class JsonOutput {

	private final ByteBuf memory;

	private ByteBuffer buffer;

	/**
	 * Takes memory from the pool.
	 * @param capacity how much is likely to be written
	 */
	public JsonOutput(int capacity) {
		this.memory = PooledByteBufAllocator.DEFAULT.directBuffer(capacity);
		this.buffer = this.memory.nioBuffer(0, capacity);
	}

	/** How much has been written. */
	public int size() {
		return this.buffer.position();
	}

	public void write(char ascii) {
		reserve(1);
		this.buffer.put((byte) ascii);
	}

	public void write(byte[] bytes) {
		reserve(bytes.length);
		this.buffer.put(bytes);
	}

	public void write(ByteBuffer source, int start, int length) {
		reserve(length);
		int position = this.buffer.position();
		this.buffer.put(position, source, start, length);
		this.buffer.position(position + length);
	}

	/** Writes another character in the place of the first. */
	public void replaceFirst(char ascii) {
		this.buffer.put(0, (byte) ascii);
	}

	private void reserve(int length) {
		if (this.buffer.remaining() < length) {
			int size = size();
			this.memory.capacity(Math.max(2 * size, size + length));
			this.buffer = this.memory.nioBuffer(0, this.memory.capacity()).position(size);
		}
	}

	/** What has been written, to be released by whoever takes it. */
	public ByteBuf take() {
		return this.memory.writerIndex(size());
	}

}
