package dev.locations.auth;

import dev.locations.user.User;
import reactor.core.publisher.Mono;

/** Verifies one kind of bearer tokens. */
public interface TokenSource {

	/** Tells by the text alone whether a token is of this kind. */
	boolean accepts(String token);

	/**
	 * Reads the account of a token, so that its changes take effect at once. Empty if the
	 * token is not valid, or its account is missing. Fails if that cannot be known now.
	 */
	Mono<User> account(String token);

}
