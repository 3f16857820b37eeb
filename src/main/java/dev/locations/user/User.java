package dev.locations.user;

import java.time.Instant;
import java.util.List;
import java.util.UUID;

import dev.locations.access.Caller;

/**
 * A user account.
 *
 * @param id the identifier
 * @param email the e-mail address as it was sent
 * @param password the hash of the password
 * @param tokenVersion how often the password was changed; tokens that were issued for
 * another number are refused
 * @param active whether the account may be used
 * @param roles the roles it holds
 * @param createdAt the time of its creation, in milliseconds
 * @param updatedAt the time of its last change, in milliseconds
 */
public record User(UUID id, String email, PasswordHash password, int tokenVersion, boolean active, List<String> roles,
		Instant createdAt, Instant updatedAt) {

	/**
	 * Copies the roles.
	 */
	public User {
		roles = List.copyOf(roles);
	}

	/**
	 * Tells whether the account is active and has the role of an administrator.
	 * @return true if both hold
	 */
	public boolean isActiveAdmin() {
		return this.active && this.roles.contains(Caller.ADMIN);
	}

}
