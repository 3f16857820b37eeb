package dev.locations.auth;

import java.util.UUID;

import dev.locations.user.User;

/**
 * Whom a token stands for.
 *
 * @param user the identifier of the account
 * @param tokenVersion the {@link User#tokenVersion()} it was issued for
 */
record TokenSubject(UUID user, long tokenVersion) {

	/**
	 * Whether the token was issued for the password that the account has now.
	 */
	boolean isCurrentFor(User account) {
		return account.tokenVersion() == this.tokenVersion;
	}

}
