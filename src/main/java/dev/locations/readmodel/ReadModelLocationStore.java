package dev.locations.readmodel;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

import dev.locations.compression.ContentCoding;
import dev.locations.json.FieldSelection;
import dev.locations.location.ListVersion;
import dev.locations.location.LocationDocument;
import dev.locations.location.LocationInput;
import dev.locations.location.LocationList;
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
import reactor.core.publisher.Mono;

/**
 * Answers reads from the read model while it is current, else from the store. Only this
 * class decides which of the two answers. Writes go to the store, and are in the read
 * model when they are answered.
 */
final class ReadModelLocationStore implements LocationStore, ListVersion {

	private final LocationStore store;

	private final ReadModel model;

	private final ReadModelLifecycle lifecycle;

	private final WriteThrough writeThrough;

	private final QueryResults results;

	ReadModelLocationStore(LocationStore store, ReadModel model, ReadModelLifecycle lifecycle, QueryResults results) {
		this.store = store;
		this.results = results;
		this.model = model;
		this.lifecycle = lifecycle;
		this.writeThrough = lifecycle.writeThrough();
	}

	private @Nullable Snapshot currentSnapshot() {
		Snapshot snapshot = this.model.snapshot();
		return (snapshot != null && this.lifecycle.isCurrent()) ? snapshot : null;
	}

	@Override
	public LocationReads reads() {
		Snapshot snapshot = currentSnapshot();
		return (snapshot != null) ? new SnapshotReads(snapshot, this.model, this.results, this.store) : this.store;
	}

	@Override
	public Mono<LocationList> list(LocationQuery query, ContentCoding coding) {
		return Mono.defer(() -> reads().list(query, coding));
	}

	@Override
	public Optional<String> version() {
		Snapshot snapshot = currentSnapshot();
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
	public Mono<Integer> countExisting(Collection<UUID> ids) {
		return Mono.defer(() -> reads().countExisting(ids));
	}

	@Override
	public Mono<LocationDocument> create(LocationInput input, FieldSelection fields) {
		return this.writeThrough.create(this.store.create(input, FieldSelection.ALL))
			.map((created) -> selected(created, fields));
	}

	@Override
	public Mono<Integer> addAll(List<NewLocation> locations) {
		return this.writeThrough.addAll(locations.stream().map(NewLocation::id).toList(), this.store.addAll(locations));
	}

	@Override
	public Mono<LocationDocument> update(UUID id, LocationInput input, FieldSelection fields,
			Precondition precondition) {
		return this.writeThrough.update(id, this.store.update(id, input, FieldSelection.ALL, precondition))
			.map((updated) -> selected(updated, fields));
	}

	@Override
	public Mono<Boolean> delete(UUID id, Precondition precondition) {
		return this.writeThrough.delete(id, this.store.delete(id, precondition));
	}

	private static LocationDocument selected(LocationDocument whole, FieldSelection fields) {
		return new LocationDocument(whole.id(), fields.apply(whole.json()), whole.updatedAt());
	}

}
