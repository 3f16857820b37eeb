package dev.locations.location;

import java.time.Instant;

/**
 * The version that a location must have for a write to happen.
 */
@FunctionalInterface
public interface Precondition {

	/** Any version will do. */
	Precondition NONE = (updatedAt) -> true;

	/**
	 * Compares the stored version with the one that is required.
	 * @param updatedAt the time of the last change of the stored location
	 * @return whether the write may happen
	 */
	boolean isMetBy(Instant updatedAt);

	/**
	 * Requires the stored version for a write.
	 * @param updatedAt the time of the last change of the stored location
	 * @throws VersionConflictException if the stored version is another one
	 */
	default void require(Instant updatedAt) {
		if (!isMetBy(updatedAt)) {
			throw new VersionConflictException(updatedAt);
		}
	}

}
