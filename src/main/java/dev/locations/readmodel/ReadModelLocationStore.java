package dev.locations.readmodel;

import java.util.List;
import java.util.Optional;
import java.util.UUID;

import dev.locations.json.FieldSelection;
import dev.locations.location.ListVersion;
import dev.locations.location.LocationDocument;
import dev.locations.location.LocationInput;
import dev.locations.location.LocationQuery;
import dev.locations.location.LocationStore;
import dev.locations.location.NewLocation;
import dev.locations.location.Precondition;
import dev.locations.web.ContentCoding;
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

	private final ReadModelFeed feed;

	private final OwnWrites writes;

	ReadModelLocationStore(LocationStore store, ReadModel model, ReadModelFeed feed) {
		this.store = store;
		this.model = model;
		this.feed = feed;
		this.writes = feed.writes();
	}

	/** The locations in memory, or null when reads go to the store. */
	private @Nullable Snapshot current() {
		Snapshot snapshot = this.model.snapshot();
		return (snapshot != null && this.feed.isCurrent()) ? snapshot : null;
	}

	@Override
	public Publisher<DataBuffer> list(LocationQuery query) {
		Snapshot snapshot = current();
		if (snapshot == null) {
			return this.store.list(query);
		}
		if (query.coding() == ContentCoding.GZIP && snapshot.base().fragments() == null) {
			this.model.compress();
		}
		return ListAnswer.of(snapshot, query);
	}

	@Override
	public Optional<String> version() {
		Snapshot snapshot = current();
		return (snapshot != null) ? Optional.of(snapshot.version().text()) : Optional.empty();
	}

	@Override
	public Mono<LocationDocument> find(UUID id, FieldSelection fields) {
		return Mono.defer(() -> {
			Snapshot snapshot = current();
			return (snapshot != null) ? Mono.justOrEmpty(find(snapshot, id, fields)) : this.store.find(id, fields);
		});
	}

	private static @Nullable LocationDocument find(Snapshot snapshot, UUID id, FieldSelection fields) {
		byte[] json = snapshot.find(id);
		return (json != null) ? new LocationDocument(SelectedJson.of(json, fields), LocationRecord.updatedAt(json))
				: null;
	}

	@Override
	public Mono<Boolean> exists(UUID id) {
		return Mono.defer(() -> {
			Snapshot snapshot = current();
			return (snapshot != null) ? Mono.just(snapshot.contains(id)) : this.store.exists(id);
		});
	}

	@Override
	public Mono<LocationDocument> create(LocationInput input, FieldSelection fields) {
		return this.writes.create(this.store.create(input, FieldSelection.ALL), LocationDocument::json)
			.map((created) -> selected(created, fields));
	}

	@Override
	public Mono<Integer> addAll(List<NewLocation> locations) {
		return this.writes.addAll(locations.stream().map(NewLocation::id).toList(), this.store.addAll(locations));
	}

	@Override
	public Mono<LocationDocument> update(UUID id, LocationInput input, FieldSelection fields,
			Precondition precondition) {
		return this.writes
			.update(id, this.store.update(id, input, FieldSelection.ALL, precondition), LocationDocument::json)
			.map((updated) -> selected(updated, fields));
	}

	@Override
	public Mono<Boolean> delete(UUID id, Precondition precondition) {
		return this.writes.delete(id, this.store.delete(id, precondition));
	}

	private static LocationDocument selected(LocationDocument whole, FieldSelection fields) {
		return new LocationDocument(SelectedJson.of(whole.json(), fields), whole.updatedAt());
	}

}
