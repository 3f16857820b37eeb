package dev.locations.embedded;

import java.time.Clock;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

import dev.locations.compression.ContentCoding;
import dev.locations.embedded.table.LocationTable;
import dev.locations.embedded.table.StoredLocation;
import dev.locations.json.FieldSelection;
import dev.locations.json.JsonArray;
import dev.locations.location.LocationDocument;
import dev.locations.location.LocationInput;
import dev.locations.location.LocationQuery;
import dev.locations.location.LocationSource;
import dev.locations.location.LocationStore;
import dev.locations.location.NewLocation;
import dev.locations.location.Precondition;
import dev.locations.observability.QueryResults;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.util.IdGenerator;

/**
 * Stores locations in the embedded store, as the JSON text of answers.
 */
final class EmbeddedLocationStore implements LocationStore, LocationSource {

	private final EmbeddedStore store;

	private final PagedLocationReader reader;

	private final LocationWrites writes;

	private final IdGenerator ids;

	private final QueryResults results;

	EmbeddedLocationStore(EmbeddedStore store, IdGenerator ids, Clock clock, QueryResults results) {
		this.store = store;
		this.reader = new PagedLocationReader(store.reads());
		this.writes = new LocationWrites(clock);
		this.ids = ids;
		this.results = results;
	}

	@Override
	public Publisher<DataBuffer> list(LocationQuery query, ContentCoding coding) {
		Flux<StoredLocation> found = (query.box() != null) ? this.reader.readInBox(query.box())
				: this.reader.readInListOrder();
		Flux<byte[]> locations = this.results.counting(found).map((location) -> query.fields().apply(location.json()));
		return coding.encode(JsonArray.of(locations));
	}

	@Override
	public Mono<LocationDocument> find(UUID id, FieldSelection fields) {
		return this.store.reads()
			.read((tables) -> new LocationTable(tables).find(id).orElse(null))
			.map((location) -> selected(location, fields));
	}

	@Override
	public Mono<Boolean> exists(UUID id) {
		return this.store.reads().read((tables) -> new LocationTable(tables).contains(id));
	}

	@Override
	public Mono<LocationDocument> create(LocationInput input, FieldSelection fields) {
		return Mono.defer(() -> {
			StoredLocation location = this.writes.stored(new NewLocation(this.ids.generateId(), input));
			return this.store.write(LocationWrites.addAll(List.of(location)))
				.map((added) -> selected(location, fields));
		});
	}

	@Override
	public Mono<Integer> addAll(List<NewLocation> locations) {
		return Mono
			.defer(() -> this.store.write(LocationWrites.addAll(locations.stream().map(this.writes::stored).toList())));
	}

	@Override
	public Mono<LocationDocument> update(UUID id, LocationInput input, FieldSelection fields,
			Precondition precondition) {
		return this.store.write(this.writes.update(id, input, precondition))
			.map((location) -> selected(location, fields));
	}

	@Override
	public Mono<Boolean> delete(UUID id, Precondition precondition) {
		return this.store.write(LocationWrites.delete(id, precondition));
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

	private static LocationDocument selected(StoredLocation location, FieldSelection fields) {
		LocationDocument whole = location.document();
		return new LocationDocument(whole.id(), fields.apply(whole.json()), whole.updatedAt());
	}

}
