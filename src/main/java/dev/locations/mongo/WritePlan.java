package dev.locations.mongo;

import java.time.Clock;
import java.time.Instant;
import java.util.Objects;

import com.mongodb.client.model.DeleteOneModel;
import com.mongodb.client.model.InsertOneModel;
import com.mongodb.client.model.UpdateOneModel;
import com.mongodb.client.model.WriteModel;
import dev.locations.location.LocationWrite;
import dev.locations.location.LocationWrite.Outcome;
import dev.locations.location.LocationWrite.Result;
import dev.locations.location.NewLocation;
import dev.locations.location.field.LocationFields;
import dev.locations.store.Timestamps;
import org.bson.BsonDocument;
import org.bson.RawBsonDocument;
import org.jspecify.annotations.Nullable;

/** Decides what a round does with each write, and what the history keeps before. */
record WritePlan(LocationCollection locations, HistoryWrites history, Clock clock) {

	Step decide(int index, LocationWrite write, @Nullable RawBsonDocument before) {
		Instant version = (before != null) ? MongoLocation.updatedAt(before) : null;
		Outcome outcome = write.outcome(version);
		return switch (outcome) {
			case ADDED -> addition(index, write, ((LocationWrite.Add) write).location());
			case CHANGED -> change(index, write, Objects.requireNonNull(before));
			case DELETED -> deletion(index, write, Objects.requireNonNull(before));
			default -> Step.done(index, write.result(outcome, version, null));
		};
	}

	private Step addition(int index, LocationWrite write, NewLocation location) {
		MongoLocation added = MongoLocation.of(location, this.clock);
		return new Step(index, new InsertOneModel<>(this.history.added(added)), added,
				write.result(Outcome.ADDED, null, added.shown()), null);
	}

	private Step deletion(int index, LocationWrite write, RawBsonDocument stored) {
		Instant version = MongoLocation.updatedAt(stored);
		return new Step(index, new DeleteOneModel<>(MongoLocation.byVersion(write.id(), stored)), null,
				write.result(Outcome.DELETED, version, null),
				this.history.deleted(stored, Timestamps.after(version, this.clock.instant())));
	}

	private Step change(int index, LocationWrite write, RawBsonDocument stored) {
		MongoLocation before = this.locations.read(stored).orElse(null);
		if (before == null) {
			return Step.done(index, write.result(Outcome.MISSING, null, null));
		}
		LocationWrite.Update update = write.update(before.properties());
		MongoLocation changed = before.with(update);
		Outcome outcome = update.outcome(changed.equals(before));
		MongoLocation marked = (outcome != Outcome.TOO_LONG) ? changed.from(write.source()) : before;
		if (outcome != Outcome.CHANGED && marked.equals(before)) {
			return Step.done(index, write.result(outcome, null, before.shown()));
		}
		// another source is no other version
		boolean isVersion = outcome == Outcome.CHANGED;
		MongoLocation after = isVersion ? marked.at(Timestamps.after(before.updatedAt(), this.clock.instant()))
				: marked;
		BsonDocument changes = marked.changesOf(LocationCollection.decode(stored));
		changes.getDocument("$set").put(LocationFields.UPDATED_AT, MongoLocation.time(after.updatedAt()));
		VersionEntry entry = isVersion ? this.history.changed(stored, changes, after.updatedAt()) : null;
		return new Step(index, new UpdateOneModel<>(MongoLocation.byVersion(write.id(), stored), changes), after,
				write.result(outcome, before.updatedAt(), after.shown()).removing(update.removed()), entry);
	}

	/**
	 * What a round does with a write.
	 *
	 * @param model what is sent; null if nothing is to be changed
	 * @param after the location if that is done; null if it is then gone
	 * @param entry what the history keeps before, if anything
	 */
	record Step(int index, @Nullable WriteModel<BsonDocument> model, @Nullable MongoLocation after, Result result,
			@Nullable VersionEntry entry) {

		static Step done(int index, Result result) {
			return new Step(index, null, null, result, null);
		}

	}

}
