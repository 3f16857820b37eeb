package dev.locations.mongo;

import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;

import com.mongodb.MongoBulkWriteException;
import com.mongodb.client.model.InsertManyOptions;
import com.mongodb.client.model.UpdateOptions;
import dev.locations.history.ActionSummary;
import dev.locations.history.HistorySettings;
import dev.locations.location.Action;
import dev.locations.location.LocationWrite.Outcome;
import org.bson.BsonBinary;
import org.bson.BsonDocument;
import org.bson.BsonInt64;
import org.bson.BsonNumber;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import reactor.util.context.ContextView;
import reactor.util.retry.Retry;

import org.springframework.dao.DuplicateKeyException;
import org.springframework.data.mongodb.core.ReactiveMongoTemplate;

/**
 * Keeps what an action replaces or deletes, before it does, and how much it has done.
 *
 * @param action null to keep nothing
 */
record HistoryWrites(ReactiveMongoTemplate mongo, @Nullable Action action) {

	/** What was done, and by whom. */
	static final String ACTIONS = "locationActions";

	private static final Set<Outcome> COUNTED = Set.of(Outcome.ADDED, Outcome.CHANGED, Outcome.DELETED);

	private static final InsertManyOptions UNORDERED = new InsertManyOptions().ordered(false);

	private static final UpdateOptions UPSERT = new UpdateOptions().upsert(true);

	/** Two writes of an action may begin it at the same time. */
	private static final Retry BEGUN = Retry.max(3).filter(DuplicateKeyException.class::isInstance);

	static HistoryWrites of(ReactiveMongoTemplate mongo, HistorySettings settings, ContextView context) {
		return new HistoryWrites(mongo, settings.isKept() ? settings.stored(Action.of(context)) : null);
	}

	/** Returns the document of a location to add, with a mark. */
	BsonDocument added(MongoLocation location) {
		BsonDocument document = location.document();
		if (this.action != null) {
			document.put(ChangeMark.FIELD,
					new ChangeMark(this.action.id(), location.updatedAt().toEpochMilli(), null).document());
		}
		return document;
	}

	/** Marks a change, and returns what to keep before it is made. */
	@Nullable VersionEntry changed(RawBsonDocument stored, BsonDocument changes, Instant version) {
		if (this.action == null) {
			return null;
		}
		long replaced = MongoLocation.updatedAt(stored).toEpochMilli();
		changes.getDocument("$set")
			.put(ChangeMark.FIELD, new ChangeMark(this.action.id(), version.toEpochMilli(), replaced).document());
		Set<String> fields = new HashSet<>();
		changes.values().forEach((changed) -> fields.addAll(changed.asDocument().keySet()));
		return VersionEntry.changed(stored, this.action.id(), version.toEpochMilli(), fields);
	}

	@Nullable VersionEntry deleted(RawBsonDocument stored, Instant time) {
		return (this.action != null) ? VersionEntry.deleted(stored, this.action.id(), time.toEpochMilli()) : null;
	}

	/** Must be done before the steps are. Counts them, so that a crash hides no action. */
	Mono<Void> keep(List<WritePlan.Step> steps) {
		List<BsonDocument> entries = entries(steps);
		Mono<?> kept = entries.isEmpty() ? Mono.empty() : this.mongo.execute(VersionEntry.COLLECTION,
				(all) -> Mono.from(all.withDocumentClass(BsonDocument.class).insertMany(entries, UNORDERED))
					.then()
					.onErrorResume(MongoBulkWriteException.class, (error) -> ManyWrites.duplicates(error).then()))
			.then();
		return Mono.when(kept, count(steps, 1));
	}

	/** Takes back what these steps did not do, because they met another writer. */
	Mono<Void> correct(List<WritePlan.Step> undone, boolean isSingle) {
		// of a single write it is known; else a reader skips it
		List<BsonDocument> lost = isSingle ? entries(undone) : List.of();
		Mono<?> removed = lost.isEmpty() ? Mono.empty() : this.mongo
			.execute(VersionEntry.COLLECTION,
					(all) -> all.deleteOne(new BsonDocument(MongoLocation.ID, lost.get(0).get(MongoLocation.ID))))
			.then();
		return Mono.when(removed, count(undone, -1));
	}

	private static List<BsonDocument> entries(List<WritePlan.Step> steps) {
		return steps.stream()
			.map(WritePlan.Step::entry)
			.filter(Objects::nonNull)
			.map(VersionEntry::document)
			.toList();
	}

	private Mono<Void> count(List<WritePlan.Step> steps, int sign) {
		if (this.action == null) {
			return Mono.empty();
		}
		BsonDocument counts = new BsonDocument();
		for (Outcome outcome : COUNTED) {
			long count = steps.stream().filter((step) -> step.result().outcome() == outcome).count();
			if (count > 0) {
				counts.put(name(outcome), new BsonInt64(sign * count));
			}
		}
		BsonDocument update = new BsonDocument("$setOnInsert", document(this.action)).append("$inc", counts);
		BsonDocument byId = MongoLocation.byId(this.action.id());
		return counts.isEmpty() ? Mono.empty()
				: this.mongo.execute(ACTIONS, (actions) -> actions.updateOne(byId, update, UPSERT))
					.retryWhen(BEGUN)
					.then();
	}

	private static BsonDocument document(Action action) {
		BsonDocument document = new BsonDocument("kind", new BsonString(name(action.kind())));
		put(document, "account", (action.account() != null) ? new BsonBinary(action.account()) : null);
		put(document, "who", (action.who() != null) ? new BsonString(action.who()) : null);
		put(document, "name", (action.name() != null) ? new BsonString(action.name()) : null);
		return document;
	}

	private static void put(BsonDocument document, String name, @Nullable BsonValue value) {
		if (value != null) {
			document.put(name, value);
		}
	}

	/** Reads a document of {@link #ACTIONS}. */
	static ActionSummary read(BsonDocument stored) {
		Action action = new Action(MongoLocation.id(stored),
				Action.Kind.valueOf(stored.getString("kind").getValue().toUpperCase(Locale.ROOT)),
				ForeignLocation.uuid(stored.get("account")), ForeignLocation.text(stored.get("who")),
				ForeignLocation.text(stored.get("name")));
		return new ActionSummary(action, count(stored, Outcome.ADDED), count(stored, Outcome.CHANGED),
				count(stored, Outcome.DELETED));
	}

	private static long count(BsonDocument stored, Outcome outcome) {
		return (stored.get(name(outcome)) instanceof BsonNumber number) ? number.longValue() : 0;
	}

	static String name(Enum<?> constant) {
		return constant.name().toLowerCase(Locale.ROOT);
	}

}
