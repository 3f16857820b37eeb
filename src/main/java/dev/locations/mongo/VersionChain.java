package dev.locations.mongo;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;

import dev.locations.history.LocationVersion;
import dev.locations.history.LocationVersion.Kind;
import dev.locations.location.Action;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;

/**
 * Follows a location from its present version back to older ones. An entry is part of the
 * chain if a later version says that its action has made it. A writer that has lost a
 * race, or a process that has died before it wrote, leaves entries of which no version
 * says so.
 */
final class VersionChain {

	private final UUID id;

	private boolean isGone;

	private long version = Long.MAX_VALUE;

	private @Nullable ChangeMark mark;

	private @Nullable BsonDocument content;

	/** Begins with the stored location; null if it is deleted. */
	VersionChain(UUID id, @Nullable BsonDocument stored) {
		this.id = id;
		this.isGone = stored == null;
		if (stored != null) {
			reach(MongoLocation.updatedAt(stored).toEpochMilli(), ChangeMark.of(stored), stored);
		}
	}

	private void reach(long reached, @Nullable ChangeMark itsMark, @Nullable BsonDocument itsContent) {
		this.version = reached;
		this.mark = (itsMark != null && itsMark.version() <= reached) ? itsMark : null;
		this.content = itsContent;
	}

	/**
	 * Takes the next entry of the location; later versions come first. Returns the
	 * versions of which all is known then, the latest first.
	 */
	List<Found> next(VersionEntry entry) {
		if (entry.isForeign() && !this.isGone && entry.replaced() <= this.version
				&& (this.mark == null || this.mark.version() <= entry.replaced())) {
			// the other program may have kept the version
			Found foreign = new Found(this.id, (entry.replaced() < this.version) ? this.version : entry.made(),
					Kind.CHANGED, entry.replaced(), entry.action(), this.content);
			reach(entry.replaced(), this.mark, entry.before(null));
			return List.of(foreign);
		}
		if (this.mark == null && !this.isGone && !entry.isDeletion() && entry.made() == this.version) {
			this.mark = new ChangeMark(entry.action(), this.version, entry.replaced());
		}
		List<Found> found = new ArrayList<>(foreign());
		if (!continues(entry)) {
			return found;
		}
		if (!this.isGone) {
			found.add(found(entry.isDeletion() ? Kind.ADDED : Kind.CHANGED));
		}
		BsonDocument before = entry.before((this.mark != null) ? this.content : null);
		if (entry.isDeletion()) {
			found.add(new Found(this.id, entry.made(), Kind.DELETED, entry.replaced(), entry.action(), before));
		}
		this.isGone = false;
		reach(entry.replaced(), entry.mark(), before);
		return found;
	}

	private boolean continues(VersionEntry entry) {
		ChangeMark made = this.mark;
		if (made != null && made.kind() == Kind.CHANGED) {
			return !entry.isDeletion() && entry.made() == this.version && entry.action().equals(made.action())
					&& Objects.equals(entry.replaced(), made.replaced());
		}
		// another program may have made a version without a mark
		return entry.made() < this.version && (entry.isDeletion() || (made == null && !this.isGone));
	}

	/** Returns the oldest versions that are known. */
	List<Found> end() {
		List<Found> found = new ArrayList<>(foreign());
		if (!this.isGone) {
			found.add(found(Kind.ADDED));
		}
		return found;
	}

	/** Another program has changed what the mark is of, which nobody has kept. */
	private List<Found> foreign() {
		ChangeMark before = this.mark;
		if (before == null || before.version() == this.version) {
			return List.of();
		}
		Found foreign = new Found(this.id, this.version, Kind.CHANGED, null, null, this.content);
		reach(before.version(), before, null);
		return List.of(foreign);
	}

	private Found found(Kind unmarked) {
		ChangeMark made = this.mark;
		return (made != null)
				? new Found(this.id, this.version, made.kind(), made.replaced(), made.action(), this.content)
				: new Found(this.id, this.version, unmarked, null, null, this.content);
	}

	/**
	 * A version, or a deletion with what was deleted.
	 *
	 * @param content null if it is not known, or was not asked for
	 */
	record Found(UUID id, long version, Kind kind, @Nullable Long replaced, @Nullable UUID action,
			@Nullable BsonDocument content) {

		LocationVersion with(Map<UUID, Action> actions) {
			return new LocationVersion(this.id, this.version, this.kind, this.replaced,
					(this.action != null) ? actions.get(this.action) : null);
		}

	}

}
