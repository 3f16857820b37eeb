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
 * Joins encoded JSON values to a JSON array, or to another list, streamed in large
 * chunks.
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

	private final Delimiters delimiters;

	private long count;

	private JsonArray(Delimiters delimiters) {
		this.delimiters = delimiters;
	}

	public static Flux<DataBuffer> of(Flux<byte[]> values) {
		return of(values, Delimiters.ARRAY);
	}

	/**
	 * Returns a list of some values.
	 * @param values the values, each a JSON value in UTF-8
	 * @param delimiters what stands around and between them
	 * @return the list in chunks of about 64 KiB, or the error of the values
	 */
	public static Flux<DataBuffer> of(Flux<byte[]> values, Delimiters delimiters) {
		return Flux.defer(() -> {
			JsonArray array = new JsonArray(delimiters);
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
		if (this.count > 0) {
			target.writeBytes(this.delimiters.separator());
		}
		target.writeBytes(value);
		this.count++;
	}

	private ByteBuf openChunk() {
		ByteBuf open = this.chunk;
		if (open == null) {
			// on the heap and not pooled: a buffer that is never sent cannot leak
			open = Unpooled.buffer(INITIAL_BYTES);
			if (this.count == 0) {
				open.writeBytes(this.delimiters.start());
			}
			this.chunk = open;
		}
		return open;
	}

	private boolean isFull() {
		return this.chunk != null && this.chunk.readableBytes() >= CHUNK_BYTES;
	}

	private DataBuffer end() {
		openChunk().writeBytes(this.delimiters.end().apply(this.count));
		return take();
	}

	private DataBuffer take() {
		ByteBuf full = openChunk();
		this.chunk = null;
		return BUFFERS.wrap(full);
	}

}
