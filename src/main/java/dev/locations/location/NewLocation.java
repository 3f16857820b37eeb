package dev.locations.location;

import java.time.Clock;
import java.time.Instant;
import java.util.Objects;
import java.util.UUID;

import dev.locations.store.Timestamps;
import org.jspecify.annotations.Nullable;

/**
 * A location to add.
 *
 * @param createdAt the time of its creation; null for the time at which it is added
 * @param deletedAt when it was deleted, if it comes back; null if it is new
 */
public record NewLocation(UUID id, LocationInput input, @Nullable Instant createdAt, @Nullable Instant deletedAt) {

	public NewLocation(UUID id, LocationInput input) {
		this(id, input, null);
	}

	public NewLocation(UUID id, LocationInput input, @Nullable Instant createdAt) {
		this(id, input, createdAt, null);
	}

	NewLocation withId(UUID other) {
		return new NewLocation(other, this.input, this.createdAt, this.deletedAt);
	}

	/** Returns the version that is added. */
	public Instant updatedAt(Clock clock) {
		if (this.deletedAt != null) {
			return Timestamps.after(this.deletedAt, clock.instant());
		}
		return (this.createdAt != null) ? this.createdAt : Timestamps.now(clock);
	}

	/** Returns the time of the creation of a location that is added with this version. */
	public Instant createdAt(Instant updatedAt) {
		return Objects.requireNonNullElse(this.createdAt, updatedAt);
	}

}
