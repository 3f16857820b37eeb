package dev.locations.auth;

import java.util.UUID;

import dev.locations.user.User;
import dev.locations.user.Users;
import reactor.core.publisher.Mono;

/** A store with one account. */
record SingleUser(User user) implements Users {

	@Override
	public Mono<User> findById(UUID id) {
		return Mono.just(this.user).filter((found) -> found.id().equals(id));
	}

	@Override
	public Mono<User> findByEmail(String email) {
		return Mono.empty();
	}

}
