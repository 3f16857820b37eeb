package dev.locations.user;

import java.time.Instant;
import java.util.List;
import java.util.UUID;

/**
 * A user account.
 *
 * @param email the e-mail address as it was sent; of the key of a machine, its name
 * @param tokenVersion how often all tokens of the account were ended; tokens that were
 * issued for another number are refused
 * @param createdAt the time of its creation, in milliseconds
 * @param updatedAt the time of its last change, in milliseconds
 */
public record User(UUID id, String email, Credential credential, int tokenVersion, boolean active, List<String> roles,
		Instant createdAt, Instant updatedAt) {

	/** The role that may write. */
	public static final String ADMIN = "admin";

	public User {
		roles = List.copyOf(roles);
	}

	/** Tells whether a person can sign in to this account as an administrator. */
	public boolean isActiveAdmin() {
		return this.active && this.roles.contains(ADMIN)
				&& (this.credential instanceof PasswordHash || this.credential instanceof Credential.Identity);
	}

	/** Tells whether this is the key of a machine, and not the account of a person. */
	public boolean isKey() {
		return this.credential instanceof Credential.Key;
	}

}
