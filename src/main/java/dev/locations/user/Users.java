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

	/**
	 * Finds an account.
	 * @param id its identifier
	 * @return the account; empty if there is none
	 */
	Mono<User> findById(UUID id);

	/**
	 * Finds an account.
	 * @param email its e-mail address, in any case
	 * @return the account; empty if there is none
	 */
	Mono<User> findByEmail(String email);

	/**
	 * Returns the form of an e-mail address in which addresses are compared.
	 * @param email the address, in any case
	 * @return the address in lower case
	 */
	static String key(String email) {
		return email.toLowerCase(Locale.ROOT);
	}

}
