package dev.locations.readmodel.answer;

import java.util.OptionalLong;
import java.util.function.Supplier;

import dev.locations.compression.ContentCoding;
import dev.locations.location.BoundingBox;
import dev.locations.location.LocationList;
import dev.locations.location.LocationQuery;
import dev.locations.location.format.ListEnvelope;
import dev.locations.location.query.ListFormat;
import dev.locations.location.query.ListOrder;
import dev.locations.readmodel.record.JsonOutput;
import dev.locations.readmodel.snapshot.CompressedRecords;
import dev.locations.readmodel.snapshot.FoundItems;
import dev.locations.readmodel.snapshot.ItemCursor;
import dev.locations.readmodel.snapshot.PageSearch;
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
 * The answer to a query for a list from a snapshot. Memory for the body is allocated on
 * demand, so that no memory leaks when there is no demand.
 */
final class ListAnswer {

	/** Wraps buffers in the type that the web server sends without a copy. */
	private static final NettyDataBufferFactory BUFFERS = new NettyDataBufferFactory(ByteBufAllocator.DEFAULT);

	/** A longer list of all locations is sent without a copy. */
	private static final int MAX_COPIED_BYTES = 512 * 1024;

	private final Snapshot snapshot;

	private final LocationQuery query;

	private final ContentCoding coding;

	/** Null if the answer is the whole list. */
	private final @Nullable PageSearch search;

	/**
	 * Prepares an answer.
	 * @param snapshot all locations, with their words if the query has words
	 * @param query which of them, and which of their fields
	 * @param coding the content coding
	 */
	ListAnswer(Snapshot snapshot, LocationQuery query, ContentCoding coding) {
		this.snapshot = snapshot;
		this.query = query;
		this.coding = coding;
		this.search = query.isWholeList() ? null : snapshot.search(query);
	}

	/**
	 * Tells whether the search takes longer than an event loop should wait.
	 * @return whether it takes up to some milliseconds
	 */
	boolean isLong() {
		return this.search != null && this.search.isLong();
	}

	/**
	 * Searches.
	 * @return the list, whose body is a {@link Mono} with a single buffer, or chunks on
	 * demand
	 */
	LocationList list() {
		if (this.search != null) {
			FoundItems found = this.search.find();
			return new LocationList(body(found), OptionalLong.of(found.total()), found.next());
		}
		BoundingBox box = this.query.box();
		if (box == null && this.snapshot.bytes() > MAX_COPIED_BYTES) {
			return new LocationList(all(), OptionalLong.of(this.snapshot.size()), null);
		}
		int[] items = this.snapshot.search((box != null) ? box : BoundingBox.WORLD);
		FoundItems found = new FoundItems(items, items.length, null);
		return new LocationList(body(found), OptionalLong.of(items.length), null);
	}

	private Publisher<DataBuffer> all() {
		GzipListWriter compressed = compressed();
		if (compressed != null) {
			ItemCursor items = ItemCursor.all(this.snapshot);
			return chunks(() -> compressed.next(items));
		}
		ListFrame frame = frame(new FoundItems(new int[0], this.snapshot.size(), null), this.snapshot.size());
		return this.coding
			.encode(chunks(new JsonListWriter(this.snapshot, ItemCursor.all(this.snapshot), writer(), frame)));
	}

	private Publisher<DataBuffer> body(FoundItems found) {
		int[] items = found.items();
		GzipListWriter compressed = compressed();
		// a compressed list is about four times shorter than the plain one
		RecordWriter writer = (compressed != null) ? new WholeRecordWriter(this.snapshot) : writer();
		ListFrame frame = frame(found, items.length);
		long length = length(items, writer) + frame.length();
		boolean single = AnswerMemory.isForSingleBuffer(length);
		if (compressed != null) {
			return single ? Mono.fromSupplier(() -> BUFFERS.wrap(compressed.all(items)))
					: compressedChunks(compressed, items);
		}
		return this.coding.encode(single ? single(items, writer, frame, (int) length)
				: chunks(new JsonListWriter(this.snapshot, cursor(items), writer, frame)));
	}

	private Publisher<DataBuffer> compressedChunks(GzipListWriter compressed, int[] items) {
		ItemCursor cursor = cursor(items);
		return chunks(() -> compressed.next(cursor));
	}

	// A cursor goes through items in the order of the list only, and needs no array of
	// them.
	private ItemCursor cursor(int[] items) {
		return (this.query.order() == ListOrder.NAME) ? ItemCursor.of(this.snapshot, items)
				: ItemCursor.inOrder(this.snapshot, items);
	}

	private @Nullable GzipListWriter compressed() {
		CompressedRecords compressed = this.snapshot.compressedRecords();
		boolean isPrepared = this.coding == ContentCoding.GZIP && this.query.fields().isAll()
				&& this.query.format() == ListFormat.JSON;
		return (isPrepared && compressed != null) ? new GzipListWriter(this.snapshot, compressed) : null;
	}

	private RecordWriter writer() {
		return RecordWriter.of(this.snapshot, this.query);
	}

	private ListFrame frame(FoundItems found, int returned) {
		return switch (this.query.format()) {
			case JSON -> ListFrame.ARRAY;
			case NDJSON -> ListFrame.LINES;
			case GEOJSON ->
				ListFrame.of(ListEnvelope.of(this.query, OptionalLong.of(found.total()), found.next()), returned);
		};
	}

	private static long length(int[] items, RecordWriter writer) {
		long length = 0;
		for (int item : items) {
			length += writer.length(item);
		}
		return length;
	}

	private static Mono<DataBuffer> single(int[] items, RecordWriter writer, ListFrame frame, int length) {
		return Mono.fromSupplier(() -> {
			JsonOutput json = new JsonOutput(length);
			json.write(frame.start());
			for (int item : items) {
				writer.write(item, json);
			}
			frame.open(json);
			json.write(frame.end());
			return BUFFERS.wrap(json.take());
		});
	}

	private static Flux<DataBuffer> chunks(JsonListWriter writer) {
		return chunks(writer::next);
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
