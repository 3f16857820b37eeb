package dev.locations.location.mongo;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;

import com.mongodb.client.model.Aggregates;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.changestream.ChangeStreamDocument;
import com.mongodb.client.model.changestream.FullDocument;
import com.mongodb.client.model.changestream.OperationType;
import com.mongodb.reactivestreams.client.ChangeStreamPublisher;
import com.mongodb.reactivestreams.client.MongoDatabase;
import dev.locations.json.FieldSelection;
import dev.locations.location.ChangesLostException;
import dev.locations.location.LocationChange;
import org.bson.BsonBinary;
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
 * Follows a change stream of the database, so that locations and the heartbeats of this
 * process come in one order. The driver itself resumes a stream that breaks off; where it
 * gives up, the stream is resumed here after the last event that was passed on. Only one
 * of the two is at work at a time, so that no event is lost and none comes twice.
 */
final class ChangeStream {

	private static final Logger logger = LoggerFactory.getLogger(ChangeStream.class);

	/** Well under the time after which a silent connection is given up. */
	private static final long WAIT_MILLIS = 250;

	private static final Retry RESUME = Retry.backoff(Long.MAX_VALUE, Duration.ofMillis(100))
		.maxBackoff(Duration.ofSeconds(5))
		.transientErrors(true)
		.filter((error) -> !ChangeStreamErrors.isFinal(error))
		.doBeforeRetry((signal) -> logger.debug("Resuming the change stream", signal.failure()));

	private final MongoDatabase database;

	private final BsonBinary process;

	private final Function<UUID, Mono<RawBsonDocument>> reader;

	/**
	 * Makes changes known.
	 * @param database the database to watch
	 * @param process the document of this process's heartbeats
	 * @param reader reads a location as it is now
	 */
	ChangeStream(MongoDatabase database, BsonBinary process, Function<UUID, Mono<RawBsonDocument>> reader) {
		this.database = database;
		this.process = process;
		this.reader = reader;
	}

	Flux<LocationChange> follow() {
		return Flux.defer(() -> {
			AtomicReference<BsonDocument> last = new AtomicReference<>();
			return Flux.defer(() -> open(last.get()))
				.concatWith(Mono.error(() -> new IllegalStateException("The change stream ended")))
				.concatMap((event) -> change(event).map((change) -> new Step(change, event.getResumeToken())))
				.doOnNext((step) -> last.set(step.token()))
				.map(Step::change)
				.onErrorMap(ChangeStreamErrors::classify)
				.retryWhen(RESUME);
		});
	}

	private ChangeStreamPublisher<RawBsonDocument> open(@Nullable BsonDocument last) {
		ChangeStreamPublisher<RawBsonDocument> stream = this.database
			.watch(List.of(Aggregates.match(relevant())), RawBsonDocument.class)
			.fullDocument(FullDocument.UPDATE_LOOKUP)
			.maxAwaitTime(WAIT_MILLIS, TimeUnit.MILLISECONDS);
		return (last != null) ? stream.startAfter(last) : stream;
	}

	/** Another collection may be renamed to be that of the locations. */
	private Bson relevant() {
		return Filters.or(Filters.eq("ns.coll", MongoLocation.COLLECTION),
				Filters.eq("to.coll", MongoLocation.COLLECTION),
				Filters.in("operationType", "dropDatabase", "invalidate"),
				Filters.and(Filters.eq("ns.coll", Heartbeats.COLLECTION),
						Filters.eq("documentKey." + MongoLocation.ID, this.process)));
	}

	private Mono<LocationChange> change(ChangeStreamDocument<RawBsonDocument> event) {
		if (event.getNamespace() != null && Heartbeats.COLLECTION.equals(event.getNamespace().getCollectionName())) {
			return heartbeat(event);
		}
		return switch (Objects.requireNonNullElse(event.getOperationType(), OperationType.OTHER)) {
			case INSERT, REPLACE, UPDATE -> saved(event);
			case DELETE -> Mono.just(new LocationChange.Deleted(id(event)));
			default ->
				Mono.error(new ChangesLostException("The collection was replaced: " + event.getOperationTypeString()));
		};
	}

	/** What removes a heartbeat says nothing. */
	private static Mono<LocationChange> heartbeat(ChangeStreamDocument<RawBsonDocument> event) {
		return Mono.justOrEmpty(event.getFullDocument())
			.filter((beat) -> beat.containsKey(Heartbeats.NUMBER))
			.map((beat) -> new LocationChange.Heartbeat(beat.getInt64(Heartbeats.NUMBER).getValue()));
	}

	/**
	 * An update comes with the document as it is by now, or without any when it is gone
	 * by now; not every server looks it up.
	 */
	private Mono<LocationChange> saved(ChangeStreamDocument<RawBsonDocument> event) {
		RawBsonDocument document = event.getFullDocument();
		return ((document != null && document.containsKey(MongoLocation.ID)) ? Mono.just(document)
				: this.reader.apply(id(event)))
			.map((location) -> new LocationChange.Saved(MongoLocation.id(location),
					MongoLocationJson.of(location, FieldSelection.ALL)));
	}

	private static UUID id(ChangeStreamDocument<RawBsonDocument> event) {
		BsonDocument key = event.getDocumentKey();
		if (key == null || !key.isBinary(MongoLocation.ID)) {
			throw new ChangesLostException("A change does not say of which location");
		}
		return MongoLocation.id(key);
	}

	private record Step(LocationChange change, BsonDocument token) {
	}

}
