package dev.locations.json;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.Unpooled;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.NettyDataBufferFactory;

/**
 * Joins encoded JSON values to a JSON array, streamed in large chunks.
 */
public final class JsonArray {

	/**
	 * The size at which a chunk is sent. At this size, the fixed cost of a chunk is
	 * small, and a few chunks may wait for a slow client.
	 */
	static final int CHUNK_BYTES = 64 * 1024;

	/** The web server sends the buffers of this factory without a copy. */
	private static final NettyDataBufferFactory BUFFERS = new NettyDataBufferFactory(ByteBufAllocator.DEFAULT);

	private static final int INITIAL_BYTES = CHUNK_BYTES / 4;

	private @Nullable ByteBuf chunk;

	private boolean started;

	private JsonArray() {
	}

	/**
	 * Returns the array of some values.
	 * @param values the elements, each a JSON value in UTF-8
	 * @return the array in chunks of about 64 KiB, or the error of the values
	 */
	public static Flux<DataBuffer> of(Flux<byte[]> values) {
		return Flux.defer(() -> {
			JsonArray array = new JsonArray();
			return values.<DataBuffer>handle((value, sink) -> {
				array.add(value);
				if (array.isFull()) {
					sink.next(array.take());
				}
			}).concatWith(Mono.fromSupplier(array::end));
		});
	}

	private void add(byte[] value) {
		ByteBuf target = openChunk();
		if (this.started) {
			target.writeByte(',');
		}
		target.writeBytes(value);
		this.started = true;
	}

	private ByteBuf openChunk() {
		ByteBuf open = this.chunk;
		if (open == null) {
			// on the heap and not pooled: a buffer that is never sent cannot leak
			open = Unpooled.buffer(INITIAL_BYTES);
			if (!this.started) {
				open.writeByte('[');
			}
			this.chunk = open;
		}
		return open;
	}

	private boolean isFull() {
		return this.chunk != null && this.chunk.readableBytes() >= CHUNK_BYTES;
	}

	private DataBuffer end() {
		openChunk().writeByte(']');
		return take();
	}

	private DataBuffer take() {
		ByteBuf full = openChunk();
		this.chunk = null;
		return BUFFERS.wrap(full);
	}

}
