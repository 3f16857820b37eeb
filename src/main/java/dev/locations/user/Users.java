package dev.locations.user;

import java.util.Locale;
import java.util.UUID;

import reactor.core.publisher.Mono;

/**
 * Finds user accounts. E-mail addresses are compared in lower case. An operation fails
 * with a {@link org.springframework.dao.DataAccessResourceFailureException} if the store
 * does not answer.
 */
public interface Users {

	/** Finds an account. Empty if there is none. */
	Mono<User> findById(UUID id);

	/** Finds an account by its e-mail address, in any case. Empty if there is none. */
	Mono<User> findByEmail(String email);

	/** Returns the form of an e-mail address in which addresses are compared. */
	static String key(String email) {
		return email.toLowerCase(Locale.ROOT);
	}

}
