package dev.locations.embedded;

import java.time.Clock;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

import dev.locations.embedded.table.LocationBatch;
import dev.locations.embedded.table.LocationTable;
import dev.locations.embedded.table.StoredLocation;
import dev.locations.location.LocationDocument;
import dev.locations.location.LocationInput;
import dev.locations.location.LocationStore;
import dev.locations.location.NewLocation;
import dev.locations.location.Precondition;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Stores locations in the embedded store, as the JSON text of answers.
 */
final class EmbeddedLocationStore implements LocationStore {

	private final EmbeddedStore store;

	private final PagedLocationReader reader;

	private final LocationWrites writes;

	EmbeddedLocationStore(EmbeddedStore store, Clock clock) {
		this.store = store;
		this.reader = new PagedLocationReader(store.reads());
		this.writes = new LocationWrites(clock);
	}

	@Override
	public Mono<LocationDocument> find(UUID id) {
		return this.store.reads()
			.read((tables) -> new LocationTable(tables).find(id).map(StoredLocation::document).orElse(null));
	}

	@Override
	public Flux<UUID> existing(Collection<UUID> ids) {
		return this.store.reads()
			.read((tables) -> ids.stream().filter(new LocationTable(tables)::contains).toList())
			.flatMapIterable((found) -> found);
	}

	@Override
	public Mono<LocationDocument> create(UUID id, LocationInput input) {
		return Mono.defer(() -> {
			LocationBatch batch = this.writes.batch(List.of(new NewLocation(id, input)));
			return this.store.write(LocationWrites.addAll(batch)).map((added) -> batch.locations().get(0).document());
		});
	}

	@Override
	public Mono<Integer> addAll(List<NewLocation> locations) {
		return Mono.defer(() -> this.store.write(LocationWrites.addAll(this.writes.batch(locations))));
	}

	@Override
	public Mono<LocationDocument> update(UUID id, LocationInput input, Precondition precondition) {
		return this.store.write(this.writes.update(id, input, precondition)).map(StoredLocation::document);
	}

	@Override
	public Mono<Boolean> delete(UUID id, Precondition precondition) {
		return this.store.delete(LocationWrites.delete(id, precondition));
	}

	@Override
	public Flux<LocationDocument> all() {
		return this.reader.readAll().map(StoredLocation::document);
	}

	@Override
	public Flux<LocationDocument> find(Collection<UUID> ids) {
		return this.store.reads()
			.read((tables) -> ids.stream().map(new LocationTable(tables)::find).flatMap(Optional::stream).toList())
			.flatMapIterable((found) -> found)
			.map(StoredLocation::document);
	}

}
