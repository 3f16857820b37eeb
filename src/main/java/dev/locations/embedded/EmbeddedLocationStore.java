package dev.locations.embedded;

import java.time.Clock;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;

import dev.locations.compression.ContentCoding;
import dev.locations.embedded.table.LocationBatch;
import dev.locations.embedded.table.LocationSearch;
import dev.locations.embedded.table.LocationTable;
import dev.locations.embedded.table.StoredLocation;
import dev.locations.json.FieldSelection;
import dev.locations.location.ExtentCollector;
import dev.locations.location.LocationDocument;
import dev.locations.location.LocationExtent;
import dev.locations.location.LocationInput;
import dev.locations.location.LocationList;
import dev.locations.location.LocationQuery;
import dev.locations.location.LocationSource;
import dev.locations.location.LocationStore;
import dev.locations.location.NewLocation;
import dev.locations.location.Precondition;
import dev.locations.location.format.LocationLists;
import dev.locations.observability.QueryResults;
import dev.locations.store.RecentValue;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

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

	private final RecentValue<LocationExtent> extent;

	EmbeddedLocationStore(EmbeddedStore store, IdGenerator ids, Clock clock, QueryResults results) {
		this.store = store;
		this.reader = new PagedLocationReader(store.reads());
		this.writes = new LocationWrites(clock);
		this.ids = ids;
		this.results = results;
		this.extent = new RecentValue<>(readExtent(), LocationExtent.MAX_AGE, clock);
	}

	@Override
	public Mono<LocationList> list(LocationQuery query, ContentCoding coding) {
		if (query.isWholeList()) {
			return Mono.just(LocationLists.streamed(query, selected(this.reader.read(query), query),
					OptionalLong.empty(), coding));
		}
		return query.page().isLimited() ? page(query, coding)
				: this.store.reads()
					.read((tables) -> new LocationSearch(tables).count(query))
					.map((total) -> LocationLists.streamed(query, selected(this.reader.read(query), query),
							OptionalLong.of(total), coding));
	}

	private Mono<LocationList> page(LocationQuery query, ContentCoding coding) {
		return this.store.reads().read((tables) -> new LocationSearch(tables).find(query)).map((found) -> {
			this.results.record(Math.toIntExact(found.total()));
			List<byte[]> locations = found.locations().stream().map(query.fields()::apply).toList();
			return LocationLists.page(query, locations, found.total(), found.next(), coding);
		});
	}

	private Flux<byte[]> selected(Flux<StoredLocation> found, LocationQuery query) {
		return this.results.counting(found).map((location) -> query.fields().apply(location.json()));
	}

	@Override
	public Mono<LocationDocument> find(UUID id, FieldSelection fields) {
		return this.store.reads()
			.read((tables) -> new LocationTable(tables).find(id).orElse(null))
			.map((location) -> selected(location, fields));
	}

	@Override
	public Mono<LocationExtent> extent() {
		return this.extent.get();
	}

	private Mono<LocationExtent> readExtent() {
		return this.reader.readAll()
			.collect(ExtentCollector::new, (collector, location) -> location.addTo(collector))
			.flatMap((collector) -> Mono.justOrEmpty(collector.extent(Instant::ofEpochMilli)));
	}

	@Override
	public Mono<Boolean> exists(UUID id) {
		return this.store.reads().read((tables) -> new LocationTable(tables).contains(id));
	}

	@Override
	public Mono<Integer> countExisting(Collection<UUID> ids) {
		return this.store.reads()
			.read((tables) -> Math.toIntExact(ids.stream().filter(new LocationTable(tables)::contains).count()));
	}

	@Override
	public Mono<LocationDocument> create(LocationInput input, FieldSelection fields) {
		return Mono.defer(() -> {
			LocationBatch batch = this.writes.batch(List.of(new NewLocation(this.ids.generateId(), input)));
			return this.store.write(LocationWrites.addAll(batch))
				.map((added) -> selected(batch.locations().get(0), fields));
		});
	}

	@Override
	public Mono<Integer> addAll(List<NewLocation> locations) {
		return Mono.defer(() -> this.store.write(LocationWrites.addAll(this.writes.batch(locations))));
	}

	@Override
	public Mono<LocationDocument> update(UUID id, LocationInput input, FieldSelection fields,
			Precondition precondition) {
		return this.store.write(this.writes.update(id, input, precondition))
			.map((location) -> selected(location, fields));
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

	private static LocationDocument selected(StoredLocation location, FieldSelection fields) {
		LocationDocument whole = location.document();
		return new LocationDocument(whole.id(), fields.apply(whole.json()), whole.updatedAt());
	}

}
