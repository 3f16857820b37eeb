package dev.locations.mongo;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import com.mongodb.client.model.Filters;
import com.mongodb.client.model.InsertOneModel;
import com.mongodb.client.model.Projections;
import com.mongodb.client.model.WriteModel;
import com.mongodb.client.model.changestream.ChangeStreamDocument;
import com.mongodb.client.model.changestream.UpdateDescription;
import dev.locations.location.Action;
import dev.locations.location.LocationJsonFields;
import dev.locations.location.field.LocationFields;
import org.bson.BsonDocument;
import org.bson.BsonInt64;
import org.bson.BsonString;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;
import org.bson.json.JsonParseException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

import org.springframework.data.mongodb.core.ReactiveMongoTemplate;

/**
 * Keeps what other programs replace and delete, as far as the read model still has it.
 * All processes do that at once: their entries have the same identifiers.
 */
final class ForeignWrites {

	private static final Logger logger = LoggerFactory.getLogger(ForeignWrites.class);

	private static final int BATCH = 500;

	/** What another program replaces faster than it is kept is lost. */
	private static final int MOST_WAITING = 10_000;

	private final ReactiveMongoTemplate mongo;

	private final Sinks.Many<VersionEntry> waiting = Sinks.many()
		.unicast()
		.onBackpressureBuffer(new ArrayBlockingQueue<>(MOST_WAITING));

	ForeignWrites(ReactiveMongoTemplate mongo) {
		this.mongo = mongo;
		this.waiting.asFlux()
			.bufferTimeout(BATCH, Duration.ofMillis(500), true)
			.concatMap((batch) -> keep(batch)
				.doOnError((error) -> logger.debug("What another program has replaced is not kept", error))
				.onErrorComplete(), 1)
			.subscribe();
	}

	/**
	 * Who has deleted a location is not known yet. The service replaces none as a whole.
	 */
	static boolean mayBe(ChangeStreamDocument<RawBsonDocument> event) {
		UpdateDescription update = event.getUpdateDescription();
		if (update == null) {
			return true;
		}
		List<String> fields = Stream
			.concat(Stream.ofNullable(update.getUpdatedFields()).flatMap((updated) -> updated.keySet().stream()),
					Stream.ofNullable(update.getRemovedFields()).flatMap(List::stream))
			.map((path) -> path.split("\\.", 2)[0])
			.toList();
		return !fields.contains(ChangeMark.FIELD) && fields.stream().anyMatch(LocationFields.ALL::contains);
	}

	/** Keeps the JSON object that an event has replaced, soon. */
	void keep(ChangeStreamDocument<RawBsonDocument> event, byte[] json) {
		try {
			this.waiting.tryEmitNext(entry(event, json));
		}
		catch (JsonParseException ex) {
			logger.debug("What another program has replaced cannot be kept", ex);
		}
	}

	static VersionEntry entry(ChangeStreamDocument<RawBsonDocument> event, byte[] json) {
		BsonDocument known = BsonDocument.parse(new String(json, StandardCharsets.UTF_8));
		known.put(MongoLocation.ID, Objects.requireNonNull(event.getDocumentKey()).get(MongoLocation.ID));
		known.put(LocationFields.PROPERTIES, new BsonString(LocationJsonFields.of(json).properties()));
		RawBsonDocument after = event.getFullDocument();
		if (after != null && after.containsKey(MongoLocation.SOURCE)) {
			known.put(MongoLocation.SOURCE, after.get(MongoLocation.SOURCE));
		}
		RawBsonDocument before = new RawBsonDocument(ForeignLocation.read(known).document(), new BsonDocumentCodec());
		Instant second = Instant.ofEpochSecond(Objects.requireNonNull(event.getClusterTime()).getTime());
		UUID action = Action.firstId(second);
		long made = Math.max(second.toEpochMilli(), MongoLocation.updatedAt(before).toEpochMilli() + 1);
		return (after != null) ? VersionEntry.replaced(before, action, made)
				: VersionEntry.deleted(before, action, made);
	}

	Mono<Void> keep(List<VersionEntry> batch) {
		return ownDeletions(batch)
			.map((own) -> batch.stream().filter((entry) -> !own.contains(entry.replacedVersion())).toList())
			.filter((foreign) -> !foreign.isEmpty())
			.flatMap(this::insert);
	}

	/** Returns what the service has deleted of these: the history has that already. */
	private Mono<Set<VersionEntry.Replaced>> ownDeletions(List<VersionEntry> batch) {
		List<UUID> deleted = batch.stream().filter(VersionEntry::isDeletion).map(VersionEntry::location).toList();
		return deleted.isEmpty() ? Mono.just(Set.of())
				: this.mongo
					.execute(VersionEntry.COLLECTION,
							(all) -> all.withDocumentClass(BsonDocument.class)
								.find(Filters.and(VersionEntry.IS_DELETION, Filters.in(VersionEntry.LOCATION, deleted)))
								.projection(Projections.include(MongoLocation.ID)))
					.map((known) -> new VersionEntry(known).replacedVersion())
					.collect(Collectors.toSet());
	}

	/** Counts what no other process has counted. */
	private Mono<Void> insert(List<VersionEntry> entries) {
		List<WriteModel<BsonDocument>> models = entries.stream()
			.<WriteModel<BsonDocument>>map((entry) -> new InsertOneModel<>(entry.document()))
			.toList();
		return ManyWrites.send(this.mongo, VersionEntry.COLLECTION, models)
			.map((answer) -> IntStream.range(0, models.size())
				.filter((i) -> !answer.failed().contains(i))
				.mapToObj((i) -> count(entries.get(i)))
				.toList())
			.filter((counts) -> !counts.isEmpty())
			.flatMap((counts) -> ManyWrites.send(this.mongo, HistoryWrites.ACTIONS, counts))
			.then();
	}

	/** What happens in the same second is one action. */
	private static WriteModel<BsonDocument> count(VersionEntry entry) {
		return HistoryWrites.count(new Action(entry.action(), Action.Kind.MANY, null, "another program", null),
				new BsonDocument(entry.isDeletion() ? "deleted" : "changed", new BsonInt64(1)));
	}

}
