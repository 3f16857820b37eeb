package dev.locations.mongo;

import java.time.Clock;
import java.util.Collection;
import java.util.List;
import java.util.UUID;

import com.mongodb.ErrorCategory;
import com.mongodb.MongoBulkWriteException;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.InsertManyOptions;
import com.mongodb.client.model.Projections;
import com.mongodb.reactivestreams.client.MongoCollection;
import dev.locations.location.LocationDocument;
import dev.locations.location.LocationInput;
import dev.locations.location.LocationSource;
import dev.locations.location.LocationStore;
import dev.locations.location.NewLocation;
import dev.locations.location.Precondition;
import dev.locations.store.StoreTimeout;
import org.bson.BsonDocument;
import org.bson.RawBsonDocument;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

class MongoLocationStore implements LocationStore {

	private static final InsertManyOptions UNORDERED = new InsertManyOptions().ordered(false);

	private final LocationCollection locations;

	private final LocationSource source;

	private final VersionedWrites writes;

	private final StoreTimeout timeout;

	private final Clock clock;

	MongoLocationStore(LocationCollection locations, LocationSource source, StoreTimeout timeout, Clock clock) {
		this.locations = locations;
		this.source = source;
		this.writes = new VersionedWrites(locations, clock);
		this.timeout = timeout;
		this.clock = clock;
	}

	@Override
	public Flux<LocationDocument> all() {
		return this.source.all();
	}

	@Override
	public Flux<LocationDocument> find(Collection<UUID> ids) {
		return this.source.find(ids);
	}

	@Override
	public Mono<LocationDocument> find(UUID id) {
		return this.timeout
			.of(this.locations.execute((collection) -> collection.find(MongoLocation.byId(id)).first()).next())
			.flatMap(this::shown);
	}

	private Mono<LocationDocument> shown(RawBsonDocument document) {
		return Mono.justOrEmpty(this.locations.read(document)).map(MongoLocation::shown);
	}

	@Override
	public Flux<UUID> existing(Collection<UUID> ids) {
		return this.timeout
			.of(this.locations.execute((collection) -> collection.find(Filters.in(MongoLocation.ID, ids))
				.projection(Projections.include(MongoLocation.ID))).collectList())
			.flatMapIterable((found) -> found)
			.map(MongoLocation::id);
	}

	@Override
	public Mono<LocationDocument> create(UUID id, LocationInput input) {
		return Mono.defer(() -> {
			MongoLocation location = MongoLocation.of(new NewLocation(id, input), this.clock);
			return this.timeout
				.of(this.locations.execute((collection) -> writable(collection).insertOne(location.document())).then())
				.then(Mono.fromSupplier(location::shown));
		});
	}

	private static MongoCollection<BsonDocument> writable(MongoCollection<?> collection) {
		return collection.withDocumentClass(BsonDocument.class);
	}

	@Override
	public Mono<Integer> addAll(List<NewLocation> locations) {
		return Mono.defer(() -> {
			List<BsonDocument> documents = locations.stream()
				.map((location) -> MongoLocation.of(location, this.clock).document())
				.toList();
			return this.timeout.of(
					this.locations
						.execute((collection) -> Mono.from(writable(collection).insertMany(documents, UNORDERED))
							.map((result) -> documents.size())
							.onErrorResume(MongoBulkWriteException.class, MongoLocationStore::added))
						.next());
		});
	}

	// If all errors are duplicates, the exception tells how many were inserted.
	private static Mono<Integer> added(MongoBulkWriteException error) {
		boolean onlyDuplicates = error.getWriteConcernError() == null && error.getWriteErrors()
			.stream()
			.allMatch((failed) -> failed.getCategory() == ErrorCategory.DUPLICATE_KEY);
		return onlyDuplicates ? Mono.just(error.getWriteResult().getInsertedCount()) : Mono.error(error);
	}

	@Override
	public Mono<LocationDocument> update(UUID id, LocationInput input, Precondition precondition) {
		return this.timeout.of(this.writes.update(id, input, precondition)).flatMap(this::shown);
	}

	@Override
	public Mono<Boolean> delete(UUID id, Precondition precondition) {
		return this.timeout.of(this.writes.delete(id, precondition));
	}

}
