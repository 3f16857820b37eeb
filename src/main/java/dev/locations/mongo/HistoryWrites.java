package dev.locations.mongo;

import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

import com.mongodb.client.model.DeleteOneModel;
import com.mongodb.client.model.InsertOneModel;
import com.mongodb.client.model.UpdateOneModel;
import com.mongodb.client.model.UpdateOptions;
import com.mongodb.client.model.WriteModel;
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

/**
 * Keeps what an action replaces or deletes, before it does, and how much it has done.
 *
 * @param action null to keep nothing
 */
record HistoryWrites(HistoryQueue queue, @Nullable Action action) {

	/** What was done, and by whom. */
	static final String ACTIONS = "locationActions";

	static final String ACCOUNT = "account";

	static final String WHO = "who";

	private static final Set<Outcome> COUNTED = Set.of(Outcome.ADDED, Outcome.CHANGED, Outcome.DELETED);

	private static final UpdateOptions UPSERT = new UpdateOptions().upsert(true);

	static HistoryWrites of(HistoryQueue queue, HistorySettings settings, ContextView context) {
		return new HistoryWrites(queue, settings.isKept() ? settings.stored(Action.of(context)) : null);
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

	/**
	 * Must be done before the steps are. Counts them, so that a crash hides no action.
	 */
	Mono<Void> keep(List<WritePlan.Step> steps) {
		return write(entries(steps).map(InsertOneModel::new), steps, 1);
	}

	/**
	 * Takes back what these steps did not do, because they met another writer.
	 * @param isSingle whether that is sure of each; else their entries stay, and a reader
	 * skips them
	 */
	Mono<Void> correct(List<WritePlan.Step> undone, boolean isSingle) {
		Stream<BsonDocument> lost = isSingle ? entries(undone) : Stream.empty();
		return write(lost
			.map((entry) -> new DeleteOneModel<>(new BsonDocument(MongoLocation.ID, entry.get(MongoLocation.ID)))),
				undone, -1);
	}

	private static Stream<BsonDocument> entries(List<WritePlan.Step> steps) {
		return steps.stream().map(WritePlan.Step::entry).filter(Objects::nonNull).map(VersionEntry::document);
	}

	private Mono<Void> write(Stream<WriteModel<BsonDocument>> entries, List<WritePlan.Step> steps, int sign) {
		BsonDocument counts = new BsonDocument();
		for (Outcome outcome : COUNTED) {
			long count = steps.stream().filter((step) -> step.result().outcome() == outcome).count();
			if (count > 0) {
				counts.put(name(outcome), new BsonInt64(sign * count));
			}
		}
		if (this.action == null || counts.isEmpty()) {
			return Mono.empty();
		}
		return this.queue.write(entries.toList(), List.of(count(this.action, counts)));
	}

	static WriteModel<BsonDocument> count(Action action, BsonDocument counts) {
		return new UpdateOneModel<>(MongoLocation.byId(action.id()),
				new BsonDocument("$setOnInsert", document(action)).append("$inc", counts), UPSERT);
	}

	static BsonDocument document(Action action) {
		BsonDocument document = new BsonDocument("kind", new BsonString(name(action.kind())));
		put(document, ACCOUNT, (action.account() != null) ? new BsonBinary(action.account()) : null);
		put(document, WHO, (action.who() != null) ? new BsonString(action.who()) : null);
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
				ForeignLocation.uuid(stored.get(ACCOUNT)), ForeignLocation.text(stored.get(WHO)),
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
