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
	 * Large enough that the cost of a chunk does not matter, small enough to wait in a
	 * socket's queue.
	 */
	static final int CHUNK_BYTES = 64 * 1024;

	/** Wraps buffers in the type that the web server sends without a copy. */
	private static final NettyDataBufferFactory BUFFERS = new NettyDataBufferFactory(ByteBufAllocator.DEFAULT);

	private static final int FIRST_BYTES = CHUNK_BYTES / 4;

	private @Nullable ByteBuf pending;

	private boolean started;

	private JsonArray() {
	}

	/**
	 * Joins values.
	 * @param values each a JSON value in UTF-8
	 * @return the array in chunks of some 64 KiB, as demand allows; an error of the
	 * values ends it
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
		ByteBuf chunk = open();
		if (this.started) {
			chunk.writeByte(',');
		}
		chunk.writeBytes(value);
		this.started = true;
	}

	private ByteBuf open() {
		ByteBuf chunk = this.pending;
		if (chunk == null) {
			// on the heap and not pooled, so that nothing leaks when a client goes away
			chunk = Unpooled.buffer(FIRST_BYTES);
			if (!this.started) {
				chunk.writeByte('[');
			}
			this.pending = chunk;
		}
		return chunk;
	}

	private boolean isFull() {
		return this.pending != null && this.pending.readableBytes() >= CHUNK_BYTES;
	}

	private DataBuffer end() {
		open().writeByte(']');
		return take();
	}

	private DataBuffer take() {
		ByteBuf chunk = open();
		this.pending = null;
		return BUFFERS.wrap(chunk);
	}

}
