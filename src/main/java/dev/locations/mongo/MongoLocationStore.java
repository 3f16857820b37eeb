package dev.locations.mongo;

import java.time.Clock;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.UUID;

import com.mongodb.ReadConcern;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.FindOneAndUpdateOptions;
import com.mongodb.client.model.Projections;
import com.mongodb.client.model.ReturnDocument;
import com.mongodb.reactivestreams.client.MongoCollection;
import dev.locations.location.LocationDocument;
import dev.locations.location.LocationInput;
import dev.locations.location.LocationSource;
import dev.locations.location.LocationStore;
import dev.locations.location.LocationWrite;
import dev.locations.location.NewLocation;
import dev.locations.location.Precondition;
import dev.locations.location.field.LocationFields;
import dev.locations.store.StoreTimeout;
import dev.locations.store.Timestamps;
import org.bson.BsonDocument;
import org.bson.RawBsonDocument;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Stores locations in MongoDB. An update is a compare-and-set on {@code updatedAt}, which
 * moves with every change. It changes the sent fields only.
 */
class MongoLocationStore implements LocationStore {

	private final LocationCollection locations;

	private final LocationSource source;

	private final StoreTimeout timeout;

	private final Clock clock;

	MongoLocationStore(LocationCollection locations, LocationSource source, StoreTimeout timeout, Clock clock) {
		this.locations = locations;
		this.source = source;
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
		return this.timeout.of(stored(id)).flatMap(this::shown);
	}

	private Mono<RawBsonDocument> stored(UUID id) {
		return this.locations.execute((collection) -> collection.find(MongoLocation.byId(id)).first()).next();
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

	static MongoCollection<BsonDocument> writable(MongoCollection<?> collection) {
		return collection.withDocumentClass(BsonDocument.class);
	}

	@Override
	public Mono<List<LocationWrite.Result>> write(List<LocationWrite> writes) {
		return Mono.defer(() -> this.timeout.of(new ManyWrites(this.locations, this.clock, writes).run()));
	}

	@Override
	public Mono<LocationDocument> update(UUID id, LocationInput input, Precondition precondition) {
		return this.timeout
			.of(Mono.defer(() -> attempt(id, input, precondition)).retryWhen(MongoErrors.CONTENTION_RETRY))
			.flatMap(this::shown);
	}

	private Mono<RawBsonDocument> attempt(UUID id, LocationInput input, Precondition precondition) {
		return stored(id).flatMap((seen) -> Mono.justOrEmpty(this.locations.read(seen)).flatMap((location) -> {
			precondition.require(location.updatedAt());
			BsonDocument stored = LocationCollection.decode(seen);
			BsonDocument changes = location.changes(stored, input);
			return changes.isEmpty() ? confirm(id, stored) : compareAndSet(id, stored, changes);
		}));
	}

	// A write that a majority does not have yet may be rolled back. The read model would
	// never learn of it.
	private Mono<RawBsonDocument> confirm(UUID id, BsonDocument seen) {
		return findAtMajority(MongoLocation.byVersion(id, seen)).switchIfEmpty(MongoErrors.contention());
	}

	private Mono<Boolean> confirmAbsence(UUID id) {
		return findAtMajority(MongoLocation.byId(id)).flatMap((found) -> MongoErrors.<Boolean>contention())
			.defaultIfEmpty(false);
	}

	private Mono<RawBsonDocument> findAtMajority(BsonDocument filter) {
		return this.locations
			.execute((collection) -> collection.withReadConcern(ReadConcern.MAJORITY).find(filter).first())
			.next();
	}

	private Mono<RawBsonDocument> compareAndSet(UUID id, BsonDocument stored, BsonDocument changes) {
		Instant seenAt = MongoLocation.updatedAt(stored);
		changes.getDocument("$set")
			.put(LocationFields.UPDATED_AT, MongoLocation.time(Timestamps.after(seenAt, this.clock.instant())));
		return this.locations
			.execute((collection) -> collection.findOneAndUpdate(MongoLocation.byVersion(id, stored), changes,
					new FindOneAndUpdateOptions().returnDocument(ReturnDocument.AFTER)))
			.next()
			.switchIfEmpty(MongoErrors.contention());
	}

	@Override
	public Mono<Boolean> delete(UUID id, Precondition precondition) {
		return this.timeout.of(attemptDelete(id, precondition).retryWhen(MongoErrors.CONTENTION_RETRY));
	}

	// MongoDB repeats a deletion that meets an update by itself. A DocumentDB answers
	// that it has deleted nothing.
	private Mono<Boolean> attemptDelete(UUID id, Precondition precondition) {
		return this.locations
			.execute((collection) -> collection.find(MongoLocation.byId(id))
				.projection(Projections.include(LocationFields.UPDATED_AT))
				.first())
			.next()
			.doOnNext((seen) -> precondition.require(MongoLocation.updatedAt(seen)))
			.flatMap((seen) -> this.locations
				.execute((collection) -> collection.deleteOne(MongoLocation.byVersion(id, seen)))
				.next())
			.filter((result) -> result.getDeletedCount() > 0)
			.map((deleted) -> true)
			.switchIfEmpty(Mono.defer(() -> confirmAbsence(id)));
	}

}
