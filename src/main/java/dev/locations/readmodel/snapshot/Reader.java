package dev.locations.readmodel.snapshot;

import java.util.UUID;
import java.util.function.IntConsumer;

import dev.locations.json.FieldSelection;
import dev.locations.location.LocationDocument;
import dev.locations.location.LocationQuery;
import dev.locations.web.ContentCoding;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;

import org.springframework.core.io.buffer.DataBuffer;

/**
 * Answers reads from all locations as they are at one moment. It never blocks.
 */
public final class Reader {

	private final Snapshot snapshot;

	private final ReadModel model;

	Reader(Snapshot snapshot, ReadModel model) {
		this.snapshot = snapshot;
		this.model = model;
	}

	/**
	 * Lists locations.
	 * @param query which of them, and which of their fields
	 * @param found is told how many there are
	 * @return the JSON array in the coding of the query: a
	 * {@link reactor.core.publisher.Mono} when it is of moderate length, else chunks as
	 * demand allows
	 */
	public Publisher<DataBuffer> list(LocationQuery query, IntConsumer found) {
		if (query.coding() == ContentCoding.GZIP) {
			this.model.compress(this.snapshot.base());
		}
		return ListAnswer.of(this.snapshot, query, found);
	}

	/** The version of all locations, as text that fits into an entity tag. */
	public String version() {
		return this.snapshot.version().text();
	}

	/**
	 * The same version as a number of 53 bits, which tells less but is exact as a double.
	 */
	public long versionNumber() {
		return this.snapshot.version().number();
	}

	/** The memory that the locations take, in bytes, but for what is compressed. */
	public long memory() {
		return this.snapshot.base().memory();
	}

	/**
	 * Finds a location.
	 * @param id its identifier
	 * @param fields the fields to return
	 * @return the location, or null
	 */
	public @Nullable LocationDocument find(UUID id, FieldSelection fields) {
		byte[] json = this.snapshot.find(id);
		return (json != null) ? new LocationDocument(SelectedJson.of(json, fields), LocationRecord.updatedAt(json))
				: null;
	}

	/**
	 * Whether there is a location.
	 * @param id its identifier
	 */
	public boolean contains(UUID id) {
		return this.snapshot.contains(id);
	}

	/** How many locations there are. */
	public int size() {
		return this.snapshot.size();
	}

}
