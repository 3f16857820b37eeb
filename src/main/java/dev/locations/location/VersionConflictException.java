package dev.locations.location;

import java.time.Instant;

/** The stored version of a location does not meet the precondition of a write. */
public final class VersionConflictException extends RuntimeException {

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
