package dev.locations.json;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.Unpooled;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.NettyDataBufferFactory;

/** Joins encoded JSON values to a JSON array, streamed in large chunks. */
public final class JsonArray {

	/** At this size, the fixed cost of a chunk is small, and a few chunks may wait. */
	static final int CHUNK_BYTES = 64 * 1024;

	/** The web server sends these buffers without a copy. */
	private static final NettyDataBufferFactory BUFFERS = new NettyDataBufferFactory(ByteBufAllocator.DEFAULT);

	private static final int INITIAL_BYTES = CHUNK_BYTES / 4;

	private ByteBuf chunk = newChunk().writeByte('[');

	private boolean isEmpty = true;

	private JsonArray() {
	}

	/** Joins values in UTF-8, in chunks of about 64 KiB. */
	public static Flux<DataBuffer> of(Flux<byte[]> values) {
		return Flux.defer(() -> {
			JsonArray array = new JsonArray();
			return values.<DataBuffer>handle((value, sink) -> {
				array.add(value);
				if (array.chunk.readableBytes() >= CHUNK_BYTES) {
					sink.next(array.take());
				}
			}).concatWith(Mono.fromSupplier(array::end));
		});
	}

	private void add(byte[] value) {
		if (!this.isEmpty) {
			this.chunk.writeByte(',');
		}
		this.chunk.writeBytes(value);
		this.isEmpty = false;
	}

	private DataBuffer end() {
		this.chunk.writeByte(']');
		return take();
	}

	private DataBuffer take() {
		ByteBuf full = this.chunk;
		this.chunk = newChunk();
		return BUFFERS.wrap(full);
	}

	// on the heap and not pooled: a buffer that is never sent cannot leak
	private static ByteBuf newChunk() {
		return Unpooled.buffer(INITIAL_BYTES);
	}

}
