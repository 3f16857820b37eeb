package dev.locations.mongo;

import java.time.Duration;
import java.util.Collection;
import java.util.UUID;
import java.util.function.Function;

import com.mongodb.ClientSessionOptions;
import com.mongodb.ReadConcern;
import com.mongodb.client.model.Filters;
import com.mongodb.reactivestreams.client.ClientSession;
import com.mongodb.reactivestreams.client.FindPublisher;
import com.mongodb.reactivestreams.client.MongoCollection;
import com.mongodb.reactivestreams.client.MongoDatabase;
import dev.locations.location.ChangesLostException;
import dev.locations.location.LocationChange;
import dev.locations.location.LocationDocument;
import dev.locations.location.LocationFeed;
import dev.locations.store.StoreTimeout;
import org.bson.BsonDocument;
import org.bson.BsonTimestamp;
import org.bson.RawBsonDocument;
import org.bson.json.JsonParseException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.util.retry.Retry;

import org.springframework.dao.DataAccessResourceFailureException;

/** Reads, as a change stream does, only what cannot be rolled back, from the primary. */
record MongoLocationFeed(LocationCollection locations, Heartbeats heartbeats, StoreTimeout timeout,
		@Nullable ForeignWrites foreign) implements LocationFeed {

	private static final Logger logger = LoggerFactory.getLogger(MongoLocationFeed.class);

	/** A batch has some megabytes. Small batches are several times slower. */
	private static final int BATCH = 2_000;

	private static final ClientSessionOptions CAUSAL = ClientSessionOptions.builder().causallyConsistent(true).build();

	private static final Retry AWAIT_SERVER = Retry.backoff(Long.MAX_VALUE, Duration.ofMillis(100))
		.maxBackoff(Duration.ofSeconds(1))
		.filter((error) -> error instanceof DataAccessResourceFailureException || ChangeStream.isResumable(error));

	/**
	 * Reads at the time of the latest heartbeat that has come back, or later. A new
	 * primary may know an older majority at first.
	 */
	@Override
	public Flux<LocationDocument> all() {
		return Flux.defer(() -> {
			BsonTimestamp time = this.heartbeats.returnedAt();
			return (time != null)
					? Flux.usingWhen(sessionAt(time), (session) -> read((locations) -> locations.find(session)),
							(session) -> Mono.fromRunnable(session::close))
					: read(MongoCollection::find);
		});
	}

	private Mono<ClientSession> sessionAt(BsonTimestamp time) {
		return this.locations.mongo()
			.getMongoDatabaseFactory()
			.getSession(CAUSAL)
			.doOnNext((session) -> session.advanceOperationTime(time));
	}

	@Override
	public Flux<LocationDocument> find(Collection<UUID> ids) {
		return read((locations) -> locations.find(Filters.in(MongoLocation.ID, ids)));
	}

	@Override
	public Flux<LocationChange> changes() {
		return changesAfter(null);
	}

	@Override
	public Flux<LocationChange> changes(String position) {
		return Flux.defer(() -> changesAfter(BsonDocument.parse(position)))
			.onErrorMap(JsonParseException.class, (error) -> new ChangesLostException("No resume token", error));
	}

	private Flux<LocationChange> changesAfter(@Nullable BsonDocument start) {
		return this.locations.mongo()
			.getMongoDatabase()
			.flatMapMany((database) -> new ChangeStream(database, this.locations, this.heartbeats, this.foreign)
				.changes(start));
	}

	/**
	 * MongoDB gives each collection a random identifier. A collection that does not exist
	 * yet is created, to have one.
	 */
	@Override
	public Mono<String> storeIdentity() {
		return this.timeout.of(this.locations.mongo().getMongoDatabase().flatMap(MongoLocationFeed::identity))
			.retryWhen(AWAIT_SERVER)
			.onErrorResume((error) -> {
				logger.warn("The read model has no file, because MongoDB does not tell the identity of the locations:"
						+ " {}", error.toString());
				return Mono.empty();
			});
	}

	private static Mono<String> identity(MongoDatabase database) {
		Mono<BsonDocument> found = Mono.from(database.listCollections(BsonDocument.class)
			.filter(Filters.eq("name", MongoLocation.COLLECTION))
			.first());
		// another process may create it at the same time
		Mono<Void> created = Mono.from(database.createCollection(MongoLocation.COLLECTION)).onErrorComplete();
		return found.switchIfEmpty(created.then(found))
			.map((collection) -> collection.getDocument("info").getBinary("uuid").asUuid().toString());
	}

	@Override
	public Mono<Void> writeHeartbeat(long number) {
		return this.timeout.of(this.heartbeats.write(number));
	}

	@Override
	public Mono<Void> takeSoleWriting(Duration time) {
		return this.timeout.of(this.heartbeats.takeSoleWriting(time));
	}

	@Override
	public Mono<Void> deleteHeartbeat() {
		return this.timeout.of(this.heartbeats.remove());
	}

	private Flux<LocationDocument> read(
			Function<MongoCollection<RawBsonDocument>, FindPublisher<RawBsonDocument>> query) {
		return this.timeout
			.of(this.locations
				.execute((all) -> query.apply(all.withReadConcern(ReadConcern.MAJORITY)).batchSize(BATCH)))
			.handle((document, sink) -> this.locations.read(document).map(MongoLocation::shown).ifPresent(sink::next));
	}

}
