package dev.locations.readmodel.answer;

import java.util.function.IntConsumer;
import java.util.function.Supplier;

import dev.locations.compression.ContentCoding;
import dev.locations.location.BoundingBox;
import dev.locations.location.LocationQuery;
import dev.locations.readmodel.record.JsonOutput;
import dev.locations.readmodel.snapshot.CompressedRecords;
import dev.locations.readmodel.snapshot.ItemCursor;
import dev.locations.readmodel.snapshot.Snapshot;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.NettyDataBufferFactory;

/**
 * Answers queries for lists from a snapshot. The search runs at once. Memory for the
 * answer is allocated on demand, so that no memory leaks when there is no demand.
 */
final class ListAnswer {

	/** Wraps buffers in the type that the web server sends without a copy. */
	private static final NettyDataBufferFactory BUFFERS = new NettyDataBufferFactory(ByteBufAllocator.DEFAULT);

	/** A longer list of all locations is sent without a copy. */
	private static final int MAX_COPIED_BYTES = 512 * 1024;

	private static final int BRACKETS_LENGTH = 2;

	private ListAnswer() {
	}

	/**
	 * Answers a query.
	 * @param snapshot all locations
	 * @param query which of them, and which of their fields
	 * @param coding the content coding
	 * @param resultCount gets the number of locations in the answer
	 * @return the JSON array: a {@link Mono} with a single buffer, or chunks on demand
	 */
	static Publisher<DataBuffer> of(Snapshot snapshot, LocationQuery query, ContentCoding coding,
			IntConsumer resultCount) {
		CompressedRecords compressed = snapshot.compressedRecords();
		return (coding == ContentCoding.GZIP && query.fields().isAll() && compressed != null)
				? compressed(snapshot, query.box(), new GzipListWriter(snapshot, compressed), resultCount)
				: coding.encode(plain(snapshot, query, resultCount));
	}

	private static Publisher<DataBuffer> compressed(Snapshot snapshot, @Nullable BoundingBox box, GzipListWriter writer,
			IntConsumer resultCount) {
		if (box == null) {
			resultCount.accept(snapshot.size());
			return chunks(writer, ItemCursor.all(snapshot));
		}
		int[] items = search(snapshot, box, resultCount);
		// the length of the plain list: the compressed one is about four times shorter
		return AnswerMemory.isForSingleBuffer(length(items, new WholeRecordWriter(snapshot)))
				? Mono.fromSupplier(() -> BUFFERS.wrap(writer.all(items)))
				: chunks(writer, ItemCursor.of(snapshot, items));
	}

	private static Flux<DataBuffer> chunks(GzipListWriter writer, ItemCursor items) {
		return chunks(() -> writer.next(items));
	}

	private static Publisher<DataBuffer> plain(Snapshot snapshot, LocationQuery query, IntConsumer resultCount) {
		RecordWriter writer = RecordWriter.of(snapshot, query.fields());
		BoundingBox box = query.box();
		if (box == null && snapshot.bytes() > MAX_COPIED_BYTES) {
			resultCount.accept(snapshot.size());
			return chunks(new JsonListWriter(snapshot, ItemCursor.all(snapshot), writer)::next);
		}
		int[] items = search(snapshot, (box != null) ? box : BoundingBox.WORLD, resultCount);
		long length = length(items, writer);
		return AnswerMemory.isForSingleBuffer(length) ? single(items, writer, (int) length)
				: chunks(new JsonListWriter(snapshot, ItemCursor.of(snapshot, items), writer)::next);
	}

	private static int[] search(Snapshot snapshot, BoundingBox box, IntConsumer resultCount) {
		int[] items = snapshot.search(box);
		resultCount.accept(items.length);
		return items;
	}

	private static long length(int[] items, RecordWriter writer) {
		long length = BRACKETS_LENGTH;
		for (int item : items) {
			length += writer.length(item);
		}
		return length;
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

	private static Flux<DataBuffer> chunks(Supplier<@Nullable ByteBuf> chunks) {
		return Flux.generate((sink) -> {
			ByteBuf chunk = chunks.get();
			if (chunk != null) {
				sink.next(BUFFERS.wrap(chunk));
			}
			else {
				sink.complete();
			}
		});
	}

}
