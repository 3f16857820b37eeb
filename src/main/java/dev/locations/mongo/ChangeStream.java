package dev.locations.mongo;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

import com.mongodb.MongoException;
import com.mongodb.MongoServerException;
import com.mongodb.ReadConcern;
import com.mongodb.client.model.Aggregates;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.changestream.ChangeStreamDocument;
import com.mongodb.client.model.changestream.FullDocument;
import com.mongodb.client.model.changestream.OperationType;
import com.mongodb.reactivestreams.client.ChangeStreamPublisher;
import com.mongodb.reactivestreams.client.MongoDatabase;
import dev.locations.location.ChangesLostException;
import dev.locations.location.ChangesUnsupportedException;
import dev.locations.location.LocationChange;
import dev.locations.mongo.server.MongoErrors;
import org.bson.BsonDocument;
import org.bson.RawBsonDocument;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.util.retry.Retry;

/**
 * Reads the changes of locations and the heartbeats of this process from a change stream.
 * It watches the whole database, so that both arrive in one order. The driver resumes a
 * stream that breaks off. If it gives up, this class resumes the stream after the last
 * event that it has emitted. The two never resume at the same time, so no event is lost
 * and none is emitted twice.
 */
record ChangeStream(MongoDatabase database, LocationCollection locations, Heartbeats heartbeats,
		@Nullable ForeignWrites foreign) {

	private static final Logger logger = LoggerFactory.getLogger(ChangeStream.class);

	/** Much less than the read timeout of a connection. */
	private static final long MAX_AWAIT_MILLIS = 250;

	/**
	 * Without it, the driver asks for the few events that the subscriber has requested.
	 */
	private static final int BATCH = 1_000;

	private static final Retry RESUME = Retry.backoff(Long.MAX_VALUE, Duration.ofMillis(100))
		.maxBackoff(Duration.ofSeconds(1))
		.transientErrors(true)
		.filter((error) -> !isFinal(error))
		.doBeforeRetry(ChangeStream::log);

	/** An election ends before. */
	private static final int LOGGED_RETRY = 20;

	/**
	 * The codes of a server without change streams: CommandNotFound, CommandNotSupported,
	 * NotImplemented, unknown stage, no replica set.
	 */
	private static final Set<Integer> UNSUPPORTED = Set.of(59, 115, 238, 40324, 40573);

	private static final int UNAUTHORIZED = 13;

	/** The codes of CursorNotFound and CursorKilled. */
	private static final Set<Integer> CURSOR_LOST = Set.of(43, 237);

	/**
	 * Ends with a {@link ChangesLostException} or a {@link ChangesUnsupportedException}.
	 */
	Flux<LocationChange> changes(@Nullable BsonDocument start) {
		return Flux.defer(() -> {
			AtomicReference<@Nullable BsonDocument> last = new AtomicReference<>(start);
			return Flux.defer(() -> open(last.get()))
				.concatWith(Mono.error(() -> new MongoException("The change stream ended")))
				.concatMap((event) -> change(event).doOnNext((change) -> last.set(event.getResumeToken())))
				.onErrorMap(ChangeStream::classify)
				.retryWhen(RESUME);
		});
	}

	private static void log(Retry.RetrySignal signal) {
		if (signal.totalRetriesInARow() == LOGGED_RETRY) {
			logger.warn("The change stream does not come back, still trying: {}", signal.failure().toString());
		}
		else {
			logger.debug("Resuming the change stream", signal.failure());
		}
	}

	private ChangeStreamPublisher<RawBsonDocument> open(@Nullable BsonDocument last) {
		ChangeStreamPublisher<RawBsonDocument> stream = this.database.withReadConcern(ReadConcern.MAJORITY)
			.watch(List.of(Aggregates.match(relevant())), RawBsonDocument.class)
			.fullDocument(FullDocument.UPDATE_LOOKUP)
			.batchSize(BATCH)
			.maxAwaitTime(MAX_AWAIT_MILLIS, TimeUnit.MILLISECONDS);
		return (last != null) ? stream.startAfter(last) : stream;
	}

	// The collection of the locations can also be the target of a renaming.
	private Bson relevant() {
		return Filters.or(Filters.eq("ns.coll", MongoLocation.COLLECTION),
				Filters.eq("to.coll", MongoLocation.COLLECTION),
				Filters.in("operationType", "dropDatabase", "invalidate"),
				Filters.and(Filters.eq("ns.coll", Heartbeats.COLLECTION),
						Filters.eq("documentKey." + MongoLocation.ID, this.heartbeats.process())));
	}

	private Flux<LocationChange> change(ChangeStreamDocument<RawBsonDocument> event) {
		if (event.getNamespace() != null && Heartbeats.COLLECTION.equals(event.getNamespace().getCollectionName())) {
			return heartbeat(event).flux();
		}
		return switch (Objects.requireNonNullElse(event.getOperationType(), OperationType.OTHER)) {
			case INSERT -> saved(event).flux();
			case REPLACE, UPDATE -> saved(event).flatMapMany((change) -> afterForeign(event, change));
			case DELETE -> Mono.justOrEmpty(id(event))
				.map(LocationChange.Deleted::new)
				.flatMapMany((change) -> afterForeign(event, change));
			default ->
				Flux.error(new ChangesLostException("The collection was replaced: " + event.getOperationTypeString()));
		};
	}

	private Flux<LocationChange> afterForeign(ChangeStreamDocument<RawBsonDocument> event, LocationChange change) {
		ForeignWrites writes = this.foreign;
		return (writes != null && ForeignWrites.mayBe(event))
				? Flux.just(new LocationChange.Foreign(MongoLocation.id(Objects.requireNonNull(event.getDocumentKey())),
						(json) -> writes.keep(event, json)), change)
				: Flux.just(change);
	}

	private Mono<LocationChange> heartbeat(ChangeStreamDocument<RawBsonDocument> event) {
		return Mono.justOrEmpty(event.getFullDocument())
			.filter((beat) -> beat.containsKey(Heartbeats.NUMBER))
			.doOnNext((beat) -> this.heartbeats.returned(event.getClusterTime()))
			.map((beat) -> new LocationChange.Heartbeat(beat.getInt64(Heartbeats.NUMBER).getValue(),
					event.getResumeToken().toJson()));
	}

	// An update has the document as it is when the event is read. It has none if the
	// document was deleted meanwhile; the event of the deletion follows.
	private Mono<LocationChange> saved(ChangeStreamDocument<RawBsonDocument> event) {
		return Mono.zip(Mono.justOrEmpty(id(event)), Mono.justOrEmpty(event.getFullDocument()), this::saved);
	}

	// A document that is left out may have been a location before.
	private LocationChange saved(UUID id, RawBsonDocument document) {
		return this.locations.read(document)
			.<LocationChange>map((location) -> new LocationChange.Saved(id, location.shown().json()))
			.orElseGet(() -> new LocationChange.Deleted(id));
	}

	// A document with another identifier is no location, now or later.
	private @Nullable UUID id(ChangeStreamDocument<RawBsonDocument> event) {
		BsonDocument key = event.getDocumentKey();
		if (key == null) {
			throw new ChangesLostException("A change has no identifier");
		}
		if (!ForeignLocation.isId(key.get(MongoLocation.ID))) {
			this.locations.leaveOut(key, ForeignLocation.NO_ID);
			return null;
		}
		return MongoLocation.id(key);
	}

	/** Makes an error final if the stream cannot be resumed after it. */
	private static Throwable classify(Throwable error) {
		if (!(error instanceof MongoException failure)) {
			// an event that this service cannot read
			return isFinal(error) ? error : new ChangesLostException("A change cannot be read: " + error, error);
		}
		if (isResumable(error)) {
			return error;
		}
		int code = failure.getCode();
		return (code == UNAUTHORIZED) ? ChangesUnsupportedException.forbidden(error)
				: UNSUPPORTED.contains(code) ? new ChangesUnsupportedException(error)
						: new ChangesLostException("The change stream cannot be resumed: " + error.getMessage(), error);
	}

	/**
	 * Tells whether another attempt may help. It does not, for example, after
	 * ChangeStreamHistoryLost (286) and ChangeStreamFatalError (280).
	 */
	static boolean isResumable(Throwable error) {
		if (error instanceof MongoServerException server) {
			return MongoErrors.isTemporary(server) || CURSOR_LOST.contains(server.getCode())
					|| server.hasErrorLabel("ResumableChangeStreamError");
		}
		return error instanceof MongoException;
	}

	private static boolean isFinal(Throwable error) {
		return error instanceof ChangesLostException || error instanceof ChangesUnsupportedException;
	}

}
