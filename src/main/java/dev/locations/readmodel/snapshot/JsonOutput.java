package dev.locations.readmodel.snapshot;

import java.nio.ByteBuffer;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.NettyDataBufferFactory;

/**
 * A part of an answer that is being written. It is a buffer of the JDK over memory of
 * Netty: a copy between two buffers of the JDK allocates nothing, while Netty's buffers
 * allocate objects for each copy.
 */
public final class JsonOutput {

	private static final NettyDataBufferFactory BUFFERS = new NettyDataBufferFactory(PooledByteBufAllocator.DEFAULT);

	private final ByteBuf memory;

	private ByteBuffer buffer;

	/** Takes memory from the pool for an expected length in bytes. */
	public JsonOutput(int capacity) {
		this.memory = PooledByteBufAllocator.DEFAULT.directBuffer(capacity);
		this.buffer = this.memory.nioBuffer(0, capacity);
	}

	/** Returns the length of what has been written, in bytes. */
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

	void write(ByteBuffer source, int start, int length) {
		reserve(length);
		int position = this.buffer.position();
		this.buffer.put(position, source, start, length);
		this.buffer.position(position + length);
	}

	/** Replaces a character. */
	public void replace(int index, char ascii) {
		this.buffer.put(index, (byte) ascii);
	}

	private void reserve(int length) {
		if (this.buffer.remaining() < length) {
			int size = size();
			this.memory.capacity(Math.max(2 * size, size + length));
			this.buffer = this.memory.nioBuffer(0, this.memory.capacity()).position(size);
		}
	}

	/** Returns the bytes, which the caller releases. */
	public DataBuffer take() {
		return wrap(this.memory.writerIndex(size()));
	}

	/** Returns a buffer of the type that the web server sends without a copy. */
	public static DataBuffer wrap(ByteBuf buffer) {
		return BUFFERS.wrap(buffer);
	}

}
