package dev.locations.user;

import java.util.Locale;
import java.util.UUID;

import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Stores user accounts. E-mail addresses are compared in lower case. An operation fails
 * with a {@link org.springframework.dao.DataAccessResourceFailureException} if the store
 * does not answer.
 */
public interface UserStore {

	/** Finds an account. Empty if there is none. */
	Mono<User> findById(UUID id);

	/** Finds an account by its e-mail address, in any case. Empty if there is none. */
	Mono<User> findByEmail(String email);

	/** Returns the form of an e-mail address in which addresses are compared. */
	static String key(String email) {
		return email.toLowerCase(Locale.ROOT);
	}

	/**
	 * Returns what no two accounts have in common. Only who signs in by the e-mail
	 * address has it alone: a provider's address may be that of another account.
	 */
	static String key(User user) {
		String email = key(user.email());
		return (user.credential() instanceof PasswordHash || user.credential() instanceof Credential.Invitation) ? email
				: email + " " + user.id();
	}

	/** Finds all accounts and keys, ordered by the e-mail address in lower case. */
	Flux<User> findAll();

	/**
	 * Adds an account, or fails with a
	 * {@link org.springframework.dao.DuplicateKeyException} if its e-mail address is
	 * taken.
	 */
	Mono<User> insert(User user);

	/**
	 * Changes an account in one atomic step. Fails with a
	 * {@link org.springframework.dao.DuplicateKeyException} if the e-mail address is
	 * taken; a {@link UserChange.LastAdminException} if no active administrator would be
	 * left.
	 */
	Mono<User> update(UUID id, UserChange change);

	/**
	 * Deletes an account in one atomic step, and returns it. Empty if there is none.
	 * Fails with a {@link UserChange.LastAdminException} if no active administrator would
	 * be left.
	 */
	Mono<User> delete(UUID id);

}
