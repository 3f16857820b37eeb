package dev.locations.readmodel;

import java.util.List;
import java.util.Optional;
import java.util.UUID;

import dev.locations.compression.ContentCoding;
import dev.locations.json.FieldSelection;
import dev.locations.location.ListVersion;
import dev.locations.location.LocationDocument;
import dev.locations.location.LocationInput;
import dev.locations.location.LocationQuery;
import dev.locations.location.LocationReads;
import dev.locations.location.LocationStore;
import dev.locations.location.NewLocation;
import dev.locations.location.Precondition;
import dev.locations.observability.QueryResults;
import dev.locations.readmodel.answer.SnapshotReads;
import dev.locations.readmodel.snapshot.ReadModel;
import dev.locations.readmodel.snapshot.Snapshot;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Mono;

import org.springframework.core.io.buffer.DataBuffer;

/**
 * Reads from memory while the read model is current, else from the store. Here, and
 * nowhere else, it is decided which of them answers. Writes go to the store, and are in
 * the model when they are answered.
 */
final class ReadModelLocationStore implements LocationStore, ListVersion {

	private final LocationStore store;

	private final ReadModel model;

	private final ReadModelLifecycle feed;

	private final WriteThrough writes;

	private final QueryResults results;

	ReadModelLocationStore(LocationStore store, ReadModel model, ReadModelLifecycle feed, QueryResults results) {
		this.store = store;
		this.results = results;
		this.model = model;
		this.feed = feed;
		this.writes = feed.writes();
	}

	/** Returns the locations in memory, or null when reads go to the store. */
	private @Nullable Snapshot current() {
		Snapshot snapshot = this.model.snapshot();
		return (snapshot != null && this.feed.isCurrent()) ? snapshot : null;
	}

	@Override
	public LocationReads reads() {
		Snapshot snapshot = current();
		return (snapshot != null) ? new SnapshotReads(snapshot, this.model, this.results) : this.store;
	}

	@Override
	public Publisher<DataBuffer> list(LocationQuery query, ContentCoding coding) {
		return reads().list(query, coding);
	}

	@Override
	public Optional<String> version() {
		Snapshot snapshot = current();
		return (snapshot != null) ? Optional.of(snapshot.versionText()) : Optional.empty();
	}

	@Override
	public Mono<LocationDocument> find(UUID id, FieldSelection fields) {
		return Mono.defer(() -> reads().find(id, fields));
	}

	@Override
	public Mono<Boolean> exists(UUID id) {
		return Mono.defer(() -> reads().exists(id));
	}

	@Override
	public Mono<LocationDocument> create(LocationInput input, FieldSelection fields) {
		return this.writes.create(this.store.create(input, FieldSelection.ALL))
			.map((created) -> selected(created, fields));
	}

	@Override
	public Mono<Integer> addAll(List<NewLocation> locations) {
		return this.writes.addAll(locations.stream().map(NewLocation::id).toList(), this.store.addAll(locations));
	}

	@Override
	public Mono<LocationDocument> update(UUID id, LocationInput input, FieldSelection fields,
			Precondition precondition) {
		return this.writes.update(id, this.store.update(id, input, FieldSelection.ALL, precondition))
			.map((updated) -> selected(updated, fields));
	}

	@Override
	public Mono<Boolean> delete(UUID id, Precondition precondition) {
		return this.writes.delete(id, this.store.delete(id, precondition));
	}

	private static LocationDocument selected(LocationDocument whole, FieldSelection fields) {
		return new LocationDocument(whole.id(), fields.apply(whole.json()), whole.updatedAt());
	}

}
