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
 * Answers queries for lists from a snapshot. The search is done at once; memory for the
 * answer is taken when it is asked for, so that none is lost when it never is.
 */
final class ListAnswer {

	/** Wraps buffers in the type that the web server sends without a copy. */
	private static final NettyDataBufferFactory BUFFERS = new NettyDataBufferFactory(ByteBufAllocator.DEFAULT);

	/** A longer list of all is sent from where it is. */
	private static final int LISTED_BYTES = 512 * 1024;

	private static final int BRACKETS = 2;

	private ListAnswer() {
	}

	/**
	 * Answers a query.
	 * @param snapshot the locations
	 * @param query which of them, and which of their fields
	 * @param coding how the array is encoded
	 * @param found is told how many there are
	 * @return the JSON array: a {@link Mono} when it is of moderate length, else chunks
	 * as demand allows
	 */
	static Publisher<DataBuffer> of(Snapshot snapshot, LocationQuery query, ContentCoding coding, IntConsumer found) {
		CompressedRecords fragments = snapshot.fragments();
		return (coding == ContentCoding.GZIP && query.fields().isAll() && fragments != null)
				? compressed(snapshot, query.box(), new GzipListWriter(snapshot, fragments), found)
				: coding.encode(plain(snapshot, query, found));
	}

	private static Publisher<DataBuffer> compressed(Snapshot snapshot, @Nullable BoundingBox box, GzipListWriter answer,
			IntConsumer found) {
		if (box == null) {
			found.accept(snapshot.size());
			return chunks(answer, ItemCursor.all(snapshot));
		}
		int[] items = search(snapshot, box, found);
		// the compressed answer is some four times shorter
		return AnswerMemory.isForWhole(length(items, new WholeRecordWriter(snapshot)))
				? Mono.fromSupplier(() -> BUFFERS.wrap(answer.all(items))) : chunks(answer, ItemCursor.of(snapshot, items));
	}

	private static Flux<DataBuffer> chunks(GzipListWriter answer, ItemCursor items) {
		return chunks(() -> answer.next(items));
	}

	private static Publisher<DataBuffer> plain(Snapshot snapshot, LocationQuery query, IntConsumer found) {
		RecordWriter writer = RecordWriter.of(snapshot, query.fields());
		BoundingBox box = query.box();
		if (box == null && snapshot.bytes() > LISTED_BYTES) {
			found.accept(snapshot.size());
			return chunks(new JsonListWriter(snapshot, ItemCursor.all(snapshot), writer)::next);
		}
		int[] items = search(snapshot, (box != null) ? box : BoundingBox.WORLD, found);
		long length = length(items, writer);
		return AnswerMemory.isForWhole(length) ? single(items, writer, (int) length)
				: chunks(new JsonListWriter(snapshot, ItemCursor.of(snapshot, items), writer)::next);
	}

	private static int[] search(Snapshot snapshot, BoundingBox box, IntConsumer found) {
		int[] items = ItemCursor.search(snapshot, box);
		found.accept(items.length);
		return items;
	}

	private static long length(int[] items, RecordWriter writer) {
		long length = BRACKETS;
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
