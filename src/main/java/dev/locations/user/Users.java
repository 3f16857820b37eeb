package dev.locations.user;

import java.util.Locale;
import java.util.UUID;

import reactor.core.publisher.Mono;

/**
 * Finds user accounts. E-mail addresses are compared in lower case. A store that cannot
 * be reached gives a {@link org.springframework.dao.DataAccessResourceFailureException}.
 */
public interface Users {

	/**
	 * Finds an account.
	 * @param id its identifier
	 * @return the account, or empty
	 */
	Mono<User> findById(UUID id);

	/**
	 * Finds an account.
	 * @param email its e-mail address, in any case
	 * @return the account, or empty
	 */
	Mono<User> findByEmail(String email);

	/**
	 * An e-mail address in the form in which addresses are compared.
	 * @param email the address, in any case
	 * @return the form that all spellings of the address have in common
	 */
	static String key(String email) {
		return email.toLowerCase(Locale.ROOT);
	}

}
