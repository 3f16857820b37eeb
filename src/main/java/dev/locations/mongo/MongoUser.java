package dev.locations.mongo;

import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.UUID;

import dev.locations.user.PasswordHash;
import dev.locations.user.User;
import dev.locations.user.Users;
import org.jspecify.annotations.Nullable;

import org.springframework.data.annotation.Id;
import org.springframework.data.mongodb.core.mapping.Document;
import org.springframework.data.mongodb.core.query.Update;

/** The document of a user account in MongoDB. */
@Document(MongoUser.COLLECTION)
record MongoUser(@Id UUID id, String email, String emailKey, String password, @Nullable Integer tokenVersion,
		@Nullable Boolean active, @Nullable List<String> roles, @Nullable Instant createdAt, Instant updatedAt) {

	/** The collection. */
	static final String COLLECTION = "users";

	/** The field with the e-mail address in lower case. */
	static final String EMAIL_KEY = "emailKey";

	/** Creates the document of an account. */
	static MongoUser of(User user) {
		return new MongoUser(user.id(), user.email(), Users.key(user.email()), user.password().value(),
				user.tokenVersion(), user.active(), user.roles(), user.createdAt(), user.updatedAt());
	}

	/** Creates an update that sets all fields that may change. */
	static Update update(User user) {
		return new Update().set("email", user.email())
			.set(EMAIL_KEY, Users.key(user.email()))
			.set("password", user.password().value())
			.set("tokenVersion", user.tokenVersion())
			.set("active", user.active())
			.set("roles", user.roles())
			.set("updatedAt", user.updatedAt());
	}

	/**
	 * Reads the account. Documents of earlier versions have no {@code tokenVersion}. A
	 * document of another program may lack more; it gives no rights that it does not
	 * name.
	 */
	User toUser() {
		return new User(this.id, this.email, new PasswordHash(this.password),
				Objects.requireNonNullElse(this.tokenVersion, 0), Boolean.TRUE.equals(this.active),
				Objects.requireNonNullElse(this.roles, List.of()),
				Objects.requireNonNullElse(this.createdAt, Instant.EPOCH), this.updatedAt);
	}

}
