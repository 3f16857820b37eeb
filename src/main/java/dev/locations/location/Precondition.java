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

}
