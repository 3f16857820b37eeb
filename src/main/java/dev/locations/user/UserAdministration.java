package dev.locations.user;

import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

import dev.locations.json.JsonText;
import dev.locations.store.Timestamps;
import dev.locations.validation.BodySchemas;
import dev.locations.validation.ValidationException;
import dev.locations.validation.Violation;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import tools.jackson.databind.JsonNode;

import org.springframework.dao.DuplicateKeyException;
import org.springframework.stereotype.Component;
import org.springframework.util.IdGenerator;

/** Creates and changes user accounts from request bodies. */
@Component
public record UserAdministration(UserStore users, Passwords passwords, IdGenerator ids, Clock clock,
		BodySchemas schemas) {

	/**
	 * Creates an account from email, and optionally password, roles and active. Without a
	 * password, its owner is invited.
	 */
	public Mono<User> create(JsonNode sent) {
		this.schemas.get("user-create").check(sent);
		Mono<? extends Credential> credential = sent.has("password")
				? this.passwords.hash(sent.get("password").stringValue()) : Mono.just(Credential.Invitation.INSTANCE);
		return credential.flatMap((chosen) -> {
			Instant now = Timestamps.now(this.clock);
			return this.users.insert(new User(this.ids.generateId(), sent.get("email").stringValue(), chosen, 0,
					sent.path("active").booleanValue(true), sent.has("roles") ? roles(sent) : List.of(), now, now));
		}).onErrorMap(DuplicateKeyException.class, (ex) -> taken(sent));
	}

	/**
	 * Changes any of email, password, roles, active of an account.
	 * @return the account after the change, empty if there is none, or a
	 * {@link ValidationException}
	 */
	public Mono<User> update(User user, JsonText body) {
		this.schemas.get("user-update").check(body.root());
		JsonNode sent = body.root();
		if (sent.has("password")) {
			requirePassword(user);
		}
		Mono<UserChange> change = sent.has("password")
				? this.passwords.hash(sent.get("password").stringValue()).map((hash) -> change(sent, hash))
				: Mono.fromSupplier(() -> change(sent, null));
		return change.flatMap((changed) -> this.users.update(user.id(), changed))
			.onErrorMap(DuplicateKeyException.class, (ex) -> taken(sent))
			.onErrorMap(UserChange.LastAdminException.class, (ex) -> lastAdmin(sent, ex));
	}

	/**
	 * Deletes an account.
	 * @return the account, empty if there is none, or a {@link ValidationException}
	 */
	public Mono<User> delete(UUID id) {
		return this.users.delete(id)
			.onErrorMap(UserChange.LastAdminException.class, (ex) -> new ValidationException(
					Violation.body("", "lastAdmin", String.valueOf(ex.getMessage()), null)));
	}

	/**
	 * Requires an account whose owner signs in with a password, or will do so.
	 * @throws ValidationException if the owner signs in at a provider
	 */
	public static void requirePassword(User user) {
		if (user.credential() instanceof Credential.Identity) {
			throw new ValidationException(Violation.body("/password", "identity",
					"is of no use: the owner of the account signs in at a provider", null));
		}
	}

	private static UserChange change(JsonNode sent, @Nullable PasswordHash password) {
		return new UserChange(sent.has("email") ? sent.get("email").stringValue() : null, password,
				sent.has("active") ? sent.get("active").booleanValue() : null, sent.has("roles") ? roles(sent) : null);
	}

	private static List<String> roles(JsonNode sent) {
		return sent.get("roles").valueStream().map(JsonNode::stringValue).distinct().toList();
	}

	private static ValidationException taken(JsonNode sent) {
		return new ValidationException(
				List.of(Violation.body("/email", "unique", "is already taken", sent.get("email"))));
	}

	private static ValidationException lastAdmin(JsonNode sent, UserChange.LastAdminException reason) {
		return new ValidationException(change(sent, null).fieldsEndingAdmin()
			.stream()
			.map((field) -> Violation.body("/" + field, "lastAdmin", String.valueOf(reason.getMessage()),
					sent.get(field)))
			.toList());
	}

}
