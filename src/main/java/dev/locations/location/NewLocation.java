package dev.locations.location;

import java.time.Clock;
import java.time.Instant;
import java.util.UUID;

import dev.locations.store.Timestamps;
import org.jspecify.annotations.Nullable;

/**
 * A location to add.
 *
 * @param createdAt the time of its creation; null for the time at which it is added
 */
public record NewLocation(UUID id, LocationInput input, @Nullable Instant createdAt) {

	public NewLocation(UUID id, LocationInput input) {
		this(id, input, null);
	}

	NewLocation withId(UUID other) {
		return new NewLocation(other, this.input, this.createdAt);
	}

	public Instant createdAt(Clock clock) {
		return (this.createdAt != null) ? this.createdAt : Timestamps.now(clock);
	}

}
