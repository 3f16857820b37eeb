package dev.locations.mongo;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;

import com.mongodb.ReadConcern;
import com.mongodb.client.model.FindOneAndUpdateOptions;
import com.mongodb.client.model.Projections;
import com.mongodb.client.model.ReturnDocument;
import dev.locations.location.LocationFields;
import dev.locations.location.LocationInput;
import dev.locations.location.Precondition;
import dev.locations.store.Timestamps;
import org.bson.BsonDocument;
import org.bson.RawBsonDocument;
import reactor.core.publisher.Mono;
import reactor.util.retry.Retry;

import org.springframework.dao.OptimisticLockingFailureException;

/**
 * Changes and deletes locations in MongoDB. An update is a compare-and-set on
 * {@code updatedAt}, which moves with every change. It changes the sent fields only. A
 * write is repeated if another one came first.
 */
final class VersionedWrites {

	/** Repeats a write from its read on, after a random pause. */
	static final Retry RETRY = Retry.backoff(Long.MAX_VALUE, Duration.ofMillis(2))
		.maxBackoff(Duration.ofMillis(50))
		.jitter(1)
		.filter(OptimisticLockingFailureException.class::isInstance);

	private final LocationCollection locations;

	private final Clock clock;

	VersionedWrites(LocationCollection locations, Clock clock) {
		this.locations = locations;
		this.clock = clock;
	}

	static <T> Mono<T> contention() {
		return Mono.error(() -> new OptimisticLockingFailureException("Changed by another writer"));
	}

	Mono<RawBsonDocument> update(UUID id, LocationInput input, Precondition precondition) {
		return Mono.defer(() -> attempt(id, input, precondition)).retryWhen(RETRY);
	}

	private Mono<RawBsonDocument> attempt(UUID id, LocationInput input, Precondition precondition) {
		return this.locations.execute((collection) -> collection.find(MongoLocation.byId(id)).first())
			.next()
			.flatMap((seen) -> {
				BsonDocument stored = LocationCollection.decode(seen);
				return Mono.justOrEmpty(this.locations.read(seen)).flatMap((location) -> {
					precondition.require(location.updatedAt());
					BsonDocument changes = location.changes(stored, input);
					return changes.isEmpty() ? confirm(id, stored) : compareAndSet(id, stored, changes);
				});
			});
	}

	// A write that a majority does not have yet may be rolled back. The read model would
	// never learn of it.
	private Mono<RawBsonDocument> confirm(UUID id, BsonDocument seen) {
		return findAtMajority(MongoLocation.byVersion(id, seen)).switchIfEmpty(contention());
	}

	private Mono<Boolean> confirmAbsence(UUID id) {
		return findAtMajority(MongoLocation.byId(id)).flatMap((found) -> VersionedWrites.<Boolean>contention())
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
			.switchIfEmpty(contention());
	}

	Mono<Boolean> delete(UUID id, Precondition precondition) {
		return attemptDelete(id, precondition).retryWhen(RETRY);
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
