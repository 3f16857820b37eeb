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

	/** Creates an account from email, password, and optionally roles and active. */
	public Mono<User> create(JsonNode sent) {
		this.schemas.get("user-create").check(sent);
		return this.passwords.hash(sent.get("password").stringValue()).flatMap((hash) -> {
			Instant now = Timestamps.now(this.clock);
			return this.users.insert(new User(this.ids.generateId(), sent.get("email").stringValue(), hash, 0,
					sent.path("active").booleanValue(true), sent.has("roles") ? roles(sent) : List.of(), now, now));
		}).onErrorMap(DuplicateKeyException.class, (ex) -> taken(sent));
	}

	/**
	 * Changes any of email, password, roles, active.
	 * @return the account after the change, empty if there is none, or a
	 * {@link ValidationException}
	 */
	public Mono<User> update(UUID id, JsonText body) {
		this.schemas.get("user-update").check(body.root());
		JsonNode sent = body.root();
		Mono<UserChange> change = sent.has("password")
				? this.passwords.hash(sent.get("password").stringValue()).map((hash) -> change(sent, hash))
				: Mono.fromSupplier(() -> change(sent, null));
		return change.flatMap((changed) -> this.users.update(id, changed))
			.onErrorMap(DuplicateKeyException.class, (ex) -> taken(sent))
			.onErrorMap(UserChange.LastAdminException.class, (ex) -> lastAdmin(sent, ex));
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
