package dev.locations.mongo;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;

import dev.locations.history.ActionSummary;
import dev.locations.history.LocationVersion;
import dev.locations.history.LocationVersion.Kind;
import dev.locations.location.Action;
import dev.locations.location.LocationJsonFields;
import dev.locations.location.LocationWrite.Outcome;
import dev.locations.location.field.LocationFields;
import dev.locations.moving.StoreMoves;
import dev.locations.store.StoreTimeout;
import org.bson.BsonDocument;
import org.bson.BsonInt64;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/** Writes what the actions of another store would have left here. */
record MongoMoves(LocationCollection locations, StoreTimeout timeout) implements StoreMoves {

	private static final UUID UNKNOWN = new UUID(0, 0);

	private static final BsonDocumentCodec CODEC = new BsonDocumentCodec();

	@Override
	public Mono<Void> write(List<Step> steps) {
		List<BsonDocument> entries = new ArrayList<>();
		List<BsonDocument> newest = new ArrayList<>();
		for (Step step : steps) {
			Moved version = step.version();
			if (step.older() != null && step.older().made().kind() != Kind.DELETED) {
				entries.add(entry(version, step.older()).document());
			}
			if (version.isNewest() && version.made().kind() != Kind.DELETED) {
				newest.add(document(version));
			}
		}
		return insert(VersionEntry.COLLECTION, entries).then(insert(MongoLocation.COLLECTION, newest));
	}

	/** Keeps the older version. */
	private static VersionEntry entry(Moved version, Moved older) {
		LocationVersion made = version.made();
		RawBsonDocument before = new RawBsonDocument(document(older), CODEC);
		Action action = made.action();
		if (action == null) {
			// a version without a mark is after each entry that is older
			return VersionEntry.changed(before, UNKNOWN, made.version() - 1, before.keySet());
		}
		return (made.kind() == Kind.DELETED) ? VersionEntry.deleted(before, action.id(), made.version())
				: VersionEntry.changed(before, action.id(), made.version(), changedFields(before, version));
	}

	private static Set<String> changedFields(BsonDocument before, Moved version) {
		Set<String> fields = new HashSet<>(before.keySet());
		if (version.json() != null) {
			BsonDocument after = document(version);
			fields.addAll(after.keySet());
			fields.removeIf((field) -> Objects.equals(before.get(field), after.get(field)));
		}
		return fields;
	}

	/**
	 * Has no fields if they are not known, so that nobody takes it for a location.
	 */
	private static BsonDocument document(Moved version) {
		LocationVersion made = version.made();
		Instant time = Instant.ofEpochMilli(made.version());
		BsonDocument document = MongoLocation.byId(made.id());
		if (version.json() != null) {
			Map<String, @Nullable Object> values = LocationJsonFields
				.of(version.json().getBytes(StandardCharsets.UTF_8))
				.values();
			Instant createdAt = Instant.parse((String) Objects.requireNonNull(values.get(LocationFields.CREATED_AT)));
			document = new MongoLocation(made.id(), values, createdAt, time).from(version.source()).document();
		}
		document.put(LocationFields.UPDATED_AT, MongoLocation.time(time));
		if (made.action() != null) {
			document.put(ChangeMark.FIELD,
					new ChangeMark(made.action().id(), made.version(), made.replaced()).document());
		}
		return document;
	}

	@Override
	public Mono<Void> writeActions(List<ActionSummary> actions) {
		return insert(HistoryWrites.ACTIONS, actions.stream().map((done) -> {
			BsonDocument document = MongoLocation.byId(done.action().id());
			document.putAll(HistoryWrites.document(done.action()));
			Map.of(Outcome.ADDED, done.added(), Outcome.CHANGED, done.changed(), Outcome.DELETED, done.deleted())
				.forEach((outcome, count) -> document.put(HistoryWrites.name(outcome), new BsonInt64(count)));
			return document;
		}).toList());
	}

	private Mono<Void> insert(String collection, List<BsonDocument> documents) {
		return documents.isEmpty() ? Mono.empty()
				: this.timeout.of(this.locations.mongo()
					.execute(collection, (all) -> all.withDocumentClass(BsonDocument.class).insertMany(documents))
					.then());
	}

}
