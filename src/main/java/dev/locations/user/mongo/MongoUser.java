package dev.locations.user.mongo;

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

/**
 * A user account as MongoDB keeps it.
 */
@Document("users")
record MongoUser(@Id UUID id, String email, String emailKey, String password, @Nullable Integer tokenVersion,
		boolean active, List<String> roles, Instant createdAt, Instant updatedAt) {

	/** The name of the field that holds the e-mail address as it is compared. */
	static final String EMAIL_KEY = "emailKey";

	static MongoUser of(User user) {
		return new MongoUser(user.id(), user.email(), Users.key(user.email()), user.password().value(),
				user.tokenVersion(), user.active(), user.roles(), user.createdAt(), user.updatedAt());
	}

	/** Sets every field that may change. */
	static Update update(User user) {
		return new Update().set("email", user.email())
			.set(EMAIL_KEY, Users.key(user.email()))
			.set("password", user.password().value())
			.set("tokenVersion", user.tokenVersion())
			.set("active", user.active())
			.set("roles", user.roles())
			.set("updatedAt", user.updatedAt());
	}

	/** An account that was stored before passwords were counted counts from 0. */
	User toUser() {
		return new User(this.id, this.email, new PasswordHash(this.password),
				Objects.requireNonNullElse(this.tokenVersion, 0), this.active, this.roles, this.createdAt,
				this.updatedAt);
	}

}
