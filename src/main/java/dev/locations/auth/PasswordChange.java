package dev.locations.auth;

import java.util.UUID;

import dev.locations.json.JsonText;
import dev.locations.operations.AuditEntry;
import dev.locations.user.Passwords;
import dev.locations.user.User;
import dev.locations.user.UserChange;
import dev.locations.user.UserStore;
import dev.locations.validation.BodySchemas;
import dev.locations.validation.ValidationException;
import dev.locations.validation.Violation;
import reactor.core.publisher.Mono;
import tools.jackson.databind.JsonNode;

import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.server.ServerRequest;

/**
 * The owner must know the current password: a stolen token is not enough to take over an
 * account.
 */
@Component
record PasswordChange(UserStore users, Passwords passwords, PasswordThrottle throttle, BodySchemas schemas) {

	/**
	 * Changes the password. Of several requests with the same current password at once,
	 * one succeeds. Wrong passwords count like those at sign-in.
	 * @return the account after the change, empty if there is none, a
	 * {@link ValidationException}, or an {@link dev.locations.web.ApiException} with 429
	 */
	Mono<User> apply(ServerRequest request, UUID owner, JsonText body) {
		JsonNode sent = body.root();
		this.schemas.get("password-change").check(sent);
		return this.users.findById(owner)
			.doOnNext((user) -> AuditEntry.of(request).before(user.updatedAt()))
			.flatMap((user) -> this.throttle.limit(request, UserStore.key(user.email()),
					verified(user, sent.get("currentPassword").stringValue())))
			.flatMap((user) -> this.passwords.hash(sent.get("password").stringValue())
				.flatMap((next) -> this.users.update(owner, UserChange.ofPassword(user, next))))
			.onErrorMap(UserChange.OutdatedException.class, (outdated) -> wrong());
	}

	private Mono<User> verified(User user, String password) {
		return this.passwords.matches(password, user.credential())
			.flatMap((right) -> right ? Mono.just(user) : Mono.error(wrong()));
	}

	private static ValidationException wrong() {
		return new ValidationException(
				Violation.body("/currentPassword", "currentPassword", "is not the current password", null));
	}

}
