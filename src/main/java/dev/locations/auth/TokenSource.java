package dev.locations.auth;

import java.time.Instant;

import dev.locations.user.User;
import reactor.core.publisher.Mono;

/** Verifies one kind of bearer tokens. */
public interface TokenSource {

	/**
	 * Verifies all of a token that stays as it is. Empty if it is no valid token of this
	 * kind. Fails if that cannot be known now.
	 */
	Mono<Verified> verify(String token);

	/**
	 * A token that was verified, and need not be verified again.
	 *
	 * @param expires from when on it is not valid
	 * @param account reads the account each time, so that its changes take effect at
	 * once; empty if the token was ended, or the account is missing
	 */
	record Verified(Instant expires, Mono<User> account) {
	}

}
