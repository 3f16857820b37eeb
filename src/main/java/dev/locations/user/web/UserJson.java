package dev.locations.user.web;

import java.time.Instant;
import java.util.List;
import java.util.UUID;

import com.fasterxml.jackson.annotation.JsonFormat;
import dev.locations.store.Timestamps;
import dev.locations.user.User;

/**
 * What clients see of an account: everything but its password.
 *
 * @param id the identifier
 * @param email the e-mail address
 * @param active whether the account may do anything
 * @param roles the roles it holds
 * @param createdAt when it was created, ISO 8601 in UTC with milliseconds
 * @param updatedAt when it was last changed, ISO 8601 in UTC with milliseconds
 */
public record UserJson(UUID id, String email, boolean active, List<String> roles,
		@JsonFormat(pattern = Timestamps.PATTERN, timezone = "UTC") Instant createdAt,
		@JsonFormat(pattern = Timestamps.PATTERN, timezone = "UTC") Instant updatedAt) {

	/**
	 * Shows an account.
	 * @param user the account
	 * @return what clients see of it
	 */
	public static UserJson of(User user) {
		return new UserJson(user.id(), user.email(), user.active(), user.roles(), user.createdAt(), user.updatedAt());
	}

}
