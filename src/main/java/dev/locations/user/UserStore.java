package dev.locations.user;

import java.util.UUID;

import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Stores user accounts. */
public interface UserStore extends Users {

	/** Finds all accounts, ordered by the e-mail address in lower case. */
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

}
