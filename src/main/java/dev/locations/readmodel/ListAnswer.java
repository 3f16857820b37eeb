package dev.locations.readmodel;

import dev.locations.location.BoundingBox;
import dev.locations.location.LocationQuery;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.NettyDataBufferFactory;

/**
 * Answers queries for lists from a snapshot. The search is done at once; memory for the
 * answer is taken when it is asked for, so that none is lost when it never is.
 */
final class ListAnswer {

	/** The longest answer that is made at once. */
	private static final int SINGLE_BYTES = 2 * ListChunks.CHUNK_BYTES;

	/** Wraps buffers in the type that the web server sends without a copy. */
	private static final NettyDataBufferFactory BUFFERS = new NettyDataBufferFactory(ByteBufAllocator.DEFAULT);

	private static final int BRACKETS = 2;

	private ListAnswer() {
	}

	/**
	 * Answers a query.
	 * @param snapshot the locations
	 * @param query which of them, and which of their fields
	 * @return the JSON array: a {@link Mono} when it is of moderate length, else chunks
	 * as demand allows
	 */
	static Publisher<DataBuffer> of(Snapshot snapshot, LocationQuery query) {
		return query.coding().encode(plain(snapshot, query));
	}

	private static Publisher<DataBuffer> plain(Snapshot snapshot, LocationQuery query) {
		RecordWriter writer = RecordWriter.of(snapshot, query.fields());
		BoundingBox box = query.box();
		if (box == null && snapshot.bytes() > SINGLE_BYTES) {
			return chunks(new ListChunks(snapshot, Items.all(snapshot), writer));
		}
		int[] items = Items.search(snapshot, (box != null) ? box : BoundingBox.WORLD);
		long length = BRACKETS;
		for (int item : items) {
			length += writer.length(item);
		}
		return (length <= SINGLE_BYTES) ? single(items, writer, (int) length)
				: chunks(new ListChunks(snapshot, Items.of(snapshot, items), writer));
	}

	private static Mono<DataBuffer> single(int[] items, RecordWriter writer, int length) {
		return Mono.fromSupplier(() -> {
			JsonOutput json = new JsonOutput(length);
			if (items.length == 0) {
				json.write('[');
			}
			for (int item : items) {
				writer.write(item, json);
			}
			json.replaceFirst('[');
			json.write(']');
			return BUFFERS.wrap(json.take());
		});
	}

	private static Flux<DataBuffer> chunks(ListChunks chunks) {
		return Flux.generate((sink) -> {
			ByteBuf chunk = chunks.next();
			if (chunk != null) {
				sink.next(BUFFERS.wrap(chunk));
			}
			else {
				sink.complete();
			}
		});
	}

}
