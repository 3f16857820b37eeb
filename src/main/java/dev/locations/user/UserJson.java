package dev.locations.user;

import java.time.Instant;
import java.util.List;
import java.util.UUID;

import com.fasterxml.jackson.annotation.JsonFormat;
import dev.locations.store.Timestamps;

/**
 * An account as it is answered: all fields but the password.
 *
 * @param createdAt the time of its creation, ISO 8601 in UTC with milliseconds
 * @param updatedAt the time of its last change, ISO 8601 in UTC with milliseconds
 */
public record UserJson(UUID id, String email, boolean active, List<String> roles,
		@JsonFormat(pattern = Timestamps.PATTERN, timezone = "UTC") Instant createdAt,
		@JsonFormat(pattern = Timestamps.PATTERN, timezone = "UTC") Instant updatedAt) {

	public static UserJson of(User user) {
		return new UserJson(user.id(), user.email(), user.active(), user.roles(), user.createdAt(), user.updatedAt());
	}

}
