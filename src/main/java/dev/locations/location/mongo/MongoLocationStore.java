package dev.locations.location.mongo;

import java.time.Clock;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;

import com.mongodb.ErrorCategory;
import com.mongodb.MongoBulkWriteException;
import com.mongodb.ReadConcern;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.FindOneAndUpdateOptions;
import com.mongodb.client.model.InsertManyOptions;
import com.mongodb.client.model.ReturnDocument;
import com.mongodb.reactivestreams.client.MongoCollection;
import dev.locations.compression.ContentCoding;
import dev.locations.json.FieldSelection;
import dev.locations.location.LocationDocument;
import dev.locations.location.LocationFields;
import dev.locations.location.LocationInput;
import dev.locations.location.LocationList;
import dev.locations.location.LocationQuery;
import dev.locations.location.LocationStore;
import dev.locations.location.NewLocation;
import dev.locations.location.Precondition;
import dev.locations.store.ContentionException;
import dev.locations.store.StoreTimeout;
import dev.locations.store.Timestamps;
import org.bson.BsonDocument;
import org.bson.RawBsonDocument;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.data.mongodb.core.ReactiveMongoTemplate;
import org.springframework.util.IdGenerator;

/**
 * Stores locations in MongoDB. Raw BSON from the driver is written as JSON, without a
 * document in between. An update is a compare-and-set on {@code updatedAt}, which moves
 * with every change. It changes the sent fields only, and is repeated if another update
 * came first.
 */
class MongoLocationStore implements LocationStore {

	private static final InsertManyOptions UNORDERED = new InsertManyOptions().ordered(false);

	private final ReactiveMongoTemplate mongo;

	private final LocationDocuments documents;

	private final LocationLister lister;

	private final StoreTimeout timeout;

	private final IdGenerator ids;

	private final Clock clock;

	MongoLocationStore(ReactiveMongoTemplate mongo, LocationDocuments documents, LocationLister lister,
			StoreTimeout timeout, IdGenerator ids, Clock clock) {
		this.mongo = mongo;
		this.documents = documents;
		this.lister = lister;
		this.timeout = timeout;
		this.ids = ids;
		this.clock = clock;
	}

	@Override
	public Mono<LocationList> list(LocationQuery query, ContentCoding coding) {
		return this.lister.list(query, coding);
	}

	@Override
	public Mono<LocationDocument> find(UUID id, FieldSelection fields) {
		return this.timeout
			.of(execute((collection) -> collection.find(MongoLocation.byId(id))
				.projection(Projection.withVersion(fields))
				.first()).next())
			.flatMap((document) -> Mono.justOrEmpty(this.documents.location(document, fields)));
	}

	@Override
	public Mono<Boolean> exists(UUID id) {
		return this.timeout
			.of(execute((collection) -> collection.find(MongoLocation.byId(id)).projection(Projection.ID).first())
				.hasElements());
	}

	@Override
	public Mono<Integer> countExisting(Collection<UUID> ids) {
		return this.timeout
			.of(execute((collection) -> collection.countDocuments(Filters.in(MongoLocation.ID, ids))).next()
				.map(Math::toIntExact));
	}

	@Override
	public Mono<LocationDocument> create(LocationInput input, FieldSelection fields) {
		return Mono.defer(() -> {
			RawBsonDocument document = raw(new NewLocation(this.ids.generateId(), input));
			return this.timeout.of(execute((collection) -> collection.insertOne(document)).then())
				.then(Mono.defer(() -> Mono.justOrEmpty(this.documents.location(document, fields))));
		});
	}

	private RawBsonDocument raw(NewLocation location) {
		return new RawBsonDocument(MongoLocation.create(location, location.createdAt(this.clock)),
				LocationDocuments.CODEC);
	}

	@Override
	public Mono<Integer> addAll(List<NewLocation> locations) {
		return Mono.defer(() -> {
			List<RawBsonDocument> documents = locations.stream().map(this::raw).toList();
			return this.timeout.of(execute((collection) -> Mono.from(collection.insertMany(documents, UNORDERED))
				.map((result) -> documents.size())
				.onErrorResume(MongoBulkWriteException.class, MongoLocationStore::added)).next());
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
	public Mono<LocationDocument> update(UUID id, LocationInput input, FieldSelection fields,
			Precondition precondition) {
		return this.timeout.of(Mono.defer(() -> attempt(id, input, precondition)).retryWhen(ContentionException.RETRY))
			.flatMap((document) -> Mono.justOrEmpty(this.documents.location(document, fields)));
	}

	private Mono<RawBsonDocument> attempt(UUID id, LocationInput input, Precondition precondition) {
		return execute((collection) -> collection.find(MongoLocation.byId(id)).first()).next().flatMap((seen) -> {
			BsonDocument stored = seen.decode(LocationDocuments.CODEC);
			return Mono.justOrEmpty(this.documents.read(seen)).flatMap((location) -> {
				precondition.require(MongoLocation.updatedAt(location));
				BsonDocument changes = MongoLocation.changes(stored, location, input);
				return changes.isEmpty() ? confirm(id, stored) : compareAndSet(id, stored, changes);
			});
		});
	}

	// A write that a majority does not have yet may be rolled back. The read model would
	// never learn of it.
	private Mono<RawBsonDocument> confirm(UUID id, BsonDocument seen) {
		return findAtMajority(MongoLocation.byVersion(id, seen)).switchIfEmpty(ContentionException.error());
	}

	private Mono<Boolean> confirmAbsence(UUID id) {
		return findAtMajority(MongoLocation.byId(id)).flatMap((found) -> ContentionException.<Boolean>error())
			.defaultIfEmpty(false);
	}

	private Mono<RawBsonDocument> findAtMajority(BsonDocument filter) {
		return execute((collection) -> collection.withReadConcern(ReadConcern.MAJORITY).find(filter).first()).next();
	}

	private Mono<RawBsonDocument> compareAndSet(UUID id, BsonDocument stored, BsonDocument changes) {
		Instant seenAt = MongoLocation.updatedAt(stored);
		changes.putIfAbsent("$set", new BsonDocument());
		changes.getDocument("$set")
			.put(LocationFields.UPDATED_AT, MongoLocation.time(Timestamps.after(seenAt, this.clock.instant())));
		return execute((collection) -> collection.findOneAndUpdate(MongoLocation.byVersion(id, stored), changes,
				new FindOneAndUpdateOptions().returnDocument(ReturnDocument.AFTER)))
			.next()
			.switchIfEmpty(ContentionException.error());
	}

	@Override
	public Mono<Boolean> delete(UUID id, Precondition precondition) {
		Mono<Boolean> attempt = precondition.equals(Precondition.NONE) ? attemptDelete(id, MongoLocation.byId(id))
				: attemptDelete(id, precondition);
		return this.timeout.of(attempt.retryWhen(ContentionException.RETRY));
	}

	private Mono<Boolean> attemptDelete(UUID id, Precondition precondition) {
		return execute((collection) -> collection.find(MongoLocation.byId(id)).projection(Projection.VERSION).first())
			.next()
			.doOnNext((seen) -> precondition.require(MongoLocation.updatedAt(seen)))
			.flatMap((seen) -> attemptDelete(id, MongoLocation.byVersion(id, seen)))
			.switchIfEmpty(Mono.defer(() -> confirmAbsence(id)));
	}

	// MongoDB repeats a deletion that meets an update by itself. A DocumentDB answers
	// that it has deleted nothing, even if the filter names nothing but the identifier.
	private Mono<Boolean> attemptDelete(UUID id, BsonDocument filter) {
		return execute((collection) -> collection.deleteOne(filter)).next()
			.flatMap((result) -> (result.getDeletedCount() > 0) ? Mono.just(true) : confirmAbsence(id));
	}

	// The template converts errors of the driver to exceptions of Spring.
	private <T> Flux<T> execute(Function<MongoCollection<RawBsonDocument>, Publisher<T>> operation) {
		return this.mongo.execute(MongoLocation.COLLECTION,
				(collection) -> operation.apply(collection.withDocumentClass(RawBsonDocument.class)));
	}

}
