package dev.locations.location;

import java.time.Instant;

/** The condition that the stored version of a location must meet for a write. */
@FunctionalInterface
public interface Precondition {

	/** Every version meets it. */
	Precondition NONE = (updatedAt) -> true;

	/**
	 * Tells whether a stored version meets the condition.
	 * @param updatedAt the time of the last change of the stored location
	 */
	boolean isMetBy(Instant updatedAt);

	/**
	 * Checks that a stored version meets the condition.
	 * @param updatedAt the time of the last change of the stored location
	 * @throws VersionConflictException if it does not
	 */
	default void require(Instant updatedAt) {
		if (!isMetBy(updatedAt)) {
			throw new VersionConflictException(updatedAt);
		}
	}

	/** The stored version of a location does not meet the precondition of a write. */
	final class VersionConflictException extends RuntimeException {

		private static final long serialVersionUID = 1L;

		private final Instant updatedAt;

		/**
		 * Creates the exception.
		 * @param updatedAt the time of the last change of the stored location
		 */
		public VersionConflictException(Instant updatedAt) {
			super("the current version of the location is  " + updatedAt, null, false, false);
			this.updatedAt = updatedAt;
		}

		/**
		 * Returns the stored version.
		 * @return the time of the last change of the stored location
		 */
		public Instant updatedAt() {
			return this.updatedAt;
		}

	}

}
