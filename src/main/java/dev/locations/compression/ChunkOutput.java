package dev.locations.compression;

import java.io.OutputStream;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.Unpooled;
import org.jspecify.annotations.Nullable;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.NettyDataBufferFactory;

/**
 * Collects bytes into chunks. It keeps no memory while it waits for a slow client.
 */
final class ChunkOutput extends OutputStream {

	/** Wraps buffers in the type that the web server sends. */
	private static final NettyDataBufferFactory BUFFERS = new NettyDataBufferFactory(ByteBufAllocator.DEFAULT);

	/** On the heap and not pooled, so that no memory leaks when a client disconnects. */
	private @Nullable ByteBuf chunk;

	@Override
	public void write(int value) {
		open().writeByte(value);
	}

	@Override
	public void write(byte[] bytes, int offset, int length) {
		open().writeBytes(bytes, offset, length);
	}

	private ByteBuf open() {
		ByteBuf open = this.chunk;
		if (open == null) {
			open = Unpooled.buffer(GzipStream.CHUNK_BYTES);
			this.chunk = open;
		}
		return open;
	}

	int size() {
		return (this.chunk != null) ? this.chunk.readableBytes() : 0;
	}

	DataBuffer take() {
		ByteBuf taken = open();
		this.chunk = null;
		return BUFFERS.wrap(taken);
	}

}
