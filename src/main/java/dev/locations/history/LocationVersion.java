package dev.locations.history;

import java.util.List;
import java.util.UUID;

import dev.locations.location.Action;
import org.jspecify.annotations.Nullable;

/**
 * What has made a version of a location, or has deleted it. Versions are times in
 * milliseconds since 1970, each later than the one before.
 *
 * @param version the version that was made; of a deletion, its time
 * @param replaced the version before it; null if there was none, or it is not known
 * @param action who made it, and how; null if it is older than the history
 */
public record LocationVersion(UUID id, long version, Kind kind, @Nullable Long replaced, @Nullable Action action) {

	/**
	 * Returns what the changes of a location by an action are together; none if it was
	 * added and is gone again.
	 * @param changes the newest first
	 */
	public static List<LocationVersion> together(List<LocationVersion> changes) {
		LocationVersion last = changes.get(0);
		LocationVersion first = changes.get(changes.size() - 1);
		boolean isAdded = first.kind == Kind.ADDED;
		boolean isDeleted = last.kind == Kind.DELETED;
		return (isAdded && isDeleted) ? List.of() : List.of(new LocationVersion(last.id, last.version,
				isAdded ? Kind.ADDED : isDeleted ? Kind.DELETED : Kind.CHANGED, first.replaced, last.action));
	}

	/** What has become of the location. */
	public enum Kind {

		/** It is new, or has come back. */
		ADDED,

		/** It has other fields. */
		CHANGED,

		/** It is gone. */
		DELETED

	}

}
