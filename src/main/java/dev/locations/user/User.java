package dev.locations.user;

import java.time.Instant;
import java.util.List;
import java.util.UUID;

/**
 * A user account.
 *
 * @param email the e-mail address as it was sent
 * @param tokenVersion how often the password was changed; tokens that were issued for
 * another number are refused
 * @param createdAt the time of its creation, in milliseconds
 * @param updatedAt the time of its last change, in milliseconds
 */
public record User(UUID id, String email, PasswordHash password, int tokenVersion, boolean active, List<String> roles,
		Instant createdAt, Instant updatedAt) {

	/** The role that may write. */
	public static final String ADMIN = "admin";

	public User {
		roles = List.copyOf(roles);
	}

	public boolean isActiveAdmin() {
		return this.active && this.roles.contains(ADMIN);
	}

}
