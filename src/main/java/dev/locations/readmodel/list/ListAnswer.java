package dev.locations.readmodel.list;

import java.util.OptionalLong;
import java.util.function.Supplier;

import dev.locations.compression.ContentCoding;
import dev.locations.index.tree.Cost;
import dev.locations.location.LocationList;
import dev.locations.location.query.ListFormat;
import dev.locations.location.query.ListFormat.ListFrame;
import dev.locations.location.query.ListFormat.ListText;
import dev.locations.location.query.ListOrder;
import dev.locations.location.query.LocationQuery;
import dev.locations.readmodel.search.FoundItems;
import dev.locations.readmodel.search.ItemCursor;
import dev.locations.readmodel.search.PageSearch;
import dev.locations.readmodel.search.QueryFields;
import dev.locations.readmodel.snapshot.CompressedRecords;
import dev.locations.readmodel.snapshot.JsonOutput;
import dev.locations.readmodel.snapshot.RecordAddress;
import dev.locations.readmodel.snapshot.Snapshot;
import dev.locations.work.Slices;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.core.io.buffer.DataBuffer;

/**
 * The answer to a query for a list. Memory for the body is allocated on demand, so that
 * none leaks without demand.
 */
final class ListAnswer {

	/** A longer list of all locations is sent without a copy. */
	private static final int MAX_COPIED_BYTES = 512 * 1024;

	/** At this size, a chunk is compressed within one slice. */
	private static final int COMPRESSED_CHUNK_BYTES = 64 * 1024;

	private final Snapshot snapshot;

	private final LocationQuery query;

	private final ContentCoding coding;

	/** Null if nothing matches, and for all locations if they are sent without a copy. */
	private final @Nullable PageSearch search;

	ListAnswer(Snapshot snapshot, LocationQuery query, ContentCoding coding, QueryFields fields) {
		this.snapshot = snapshot;
		this.query = query;
		this.coding = coding;
		boolean isCopied = !query.isWholeList() || query.box() != null || snapshot.bytes() <= MAX_COPIED_BYTES;
		this.search = (isCopied && !query.isWithoutMatches()) ? new PageSearch(snapshot, query, fields) : null;
	}

	boolean isLong() {
		return this.search != null && this.search.cost() > Cost.LONG;
	}

	/** Returns how many bytes the search takes at most, as far as they are many. */
	long memory() {
		return (this.search != null) ? this.search.memory() : 0;
	}

	/** Searches. The body is a {@link Mono} with one buffer, or chunks on demand. */
	LocationList list() {
		if (this.search != null) {
			FoundItems found = this.search.find();
			return new LocationList(body(found, false), OptionalLong.of(found.total()), found.next());
		}
		boolean isAll = !this.query.isWithoutMatches();
		int total = isAll ? this.snapshot.size() : 0;
		return new LocationList(body(new FoundItems(new int[0], total, null), isAll), OptionalLong.of(total), null);
	}

	/** Takes the items that were found, or none for all locations. */
	private Publisher<DataBuffer> body(FoundItems found, boolean isAll) {
		int[] items = found.items();
		Supplier<ItemCursor> cursor = () -> isAll ? ItemCursor.all(this.snapshot) : cursor(items);
		ListText text = this.query.format().text(this.query.fields());
		if (text != null) {
			return this.coding.encode(() -> new TextListWriter(this.snapshot, this.query.fields(), text, cursor));
		}
		CompressedRecords compressed = compressedRecords();
		if (compressed != null) {
			return compressed(items, isAll, cursor, compressed);
		}
		RecordWriter writer = writer();
		ListFrame frame = this.query.format()
			.frame(this.query.links(), found.total(), isAll ? found.total() : items.length, found.next());
		long length = frame.length();
		long cost = 0;
		for (int item : items) {
			length += writer.length(item);
			cost += writer.cost(item);
		}
		if (this.coding == ContentCoding.GZIP) {
			cost += WritingCost.compressed(length);
		}
		return (!isAll && isCheap(cost) && AnswerMemory.isForSingleBuffer(length))
				? this.coding.encode(single(items, writer, frame, (int) length)) : written(cursor, writer, frame);
	}

	// a compressed list is about four times shorter than the plain one
	private Publisher<DataBuffer> compressed(int[] items, boolean isAll, Supplier<ItemCursor> cursor,
			CompressedRecords compressed) {
		long length = 0;
		long cost = isAll ? WritingCost.prepared(compressed.bytesToCompress(this.snapshot)) : 0;
		for (int item : items) {
			length += RecordAddress.length(this.snapshot.address(item));
			cost += WritingCost.prepared(compressed.bytesToCompress(this.snapshot, item));
		}
		if (!isAll && isCheap(cost) && AnswerMemory.isForSingleBuffer(length)) {
			return Mono.fromSupplier(
					() -> new GzipListWriter(this.snapshot, compressed, ItemCursor.inOrder(this.snapshot, items))
						.all(items.length));
		}
		Supplier<Slices<DataBuffer>> writer = () -> new GzipListWriter(this.snapshot, compressed, cursor.get());
		return isCheap(cost) ? chunks(writer) : ContentCoding.IDENTITY.encode(writer);
	}

	private static boolean isCheap(long cost) {
		return cost <= WritingCost.MAX_ON_EVENT_LOOP;
	}

	private Publisher<DataBuffer> written(Supplier<ItemCursor> items, RecordWriter writer, ListFrame frame) {
		boolean isPlain = this.coding == ContentCoding.IDENTITY;
		int maxChunkBytes = isPlain ? Integer.MAX_VALUE : COMPRESSED_CHUNK_BYTES;
		Supplier<Slices<DataBuffer>> list = () -> new JsonListWriter(this.snapshot, items.get(), writer, frame,
				maxChunkBytes);
		return (isPlain && writer.isCopy()) ? chunks(list) : this.coding.encode(list);
	}

	// a cursor in list order needs no array of the items
	private ItemCursor cursor(int[] items) {
		return (this.query.order() == ListOrder.NAME) ? ItemCursor.of(this.snapshot, items)
				: ItemCursor.inOrder(this.snapshot, items);
	}

	private @Nullable CompressedRecords compressedRecords() {
		boolean isPrepared = this.coding == ContentCoding.GZIP && this.query.fields().isAll()
				&& this.query.format() == ListFormat.JSON;
		return isPrepared ? this.snapshot.compressedRecords() : null;
	}

	private RecordWriter writer() {
		return new RecordWriter(this.snapshot, this.query.fields(), this.query.format(), this.query.encoding());
	}

	private static Mono<DataBuffer> single(int[] items, RecordWriter writer, ListFrame frame, int length) {
		return Mono.fromSupplier(() -> {
			JsonOutput json = new JsonOutput(length);
			json.write(frame.start());
			for (int item : items) {
				writer.write(item, json);
			}
			JsonListWriter.open(frame, json);
			json.write(frame.end());
			return json.take();
		});
	}

	// makes each chunk on the event loop that sends it, without another thread
	private static Flux<DataBuffer> chunks(Supplier<Slices<DataBuffer>> writer) {
		return Flux.generate(writer::get, (slices, sink) -> {
			DataBuffer chunk = slices.next();
			while (chunk == null && !slices.isAtEnd()) {
				chunk = slices.next();
			}
			if (chunk != null) {
				sink.next(chunk);
			}
			if (slices.isAtEnd()) {
				sink.complete();
			}
			return slices;
		}, Slices::close);
	}

}
