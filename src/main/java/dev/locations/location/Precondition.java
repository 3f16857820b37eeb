package dev.locations.location;

import java.time.Instant;

/** The condition that the stored version of a location must meet for a write. */
@FunctionalInterface
public interface Precondition {

	/** Every version meets it. */
	Precondition NONE = (updatedAt) -> true;

	/** The stored version is the time of the last change. */
	boolean isMetBy(Instant updatedAt);

	/** The stored version of a location does not meet the precondition of a write. */
	final class VersionConflictException extends RuntimeException {

		private final Instant updatedAt;

		public VersionConflictException(Instant updatedAt) {
			super("the current version of the location is " + updatedAt, null, false, false);
			this.updatedAt = updatedAt;
		}

		/** Returns the stored version. */
		public Instant updatedAt() {
			return this.updatedAt;
		}

	}

}
