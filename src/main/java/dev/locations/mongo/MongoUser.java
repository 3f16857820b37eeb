package dev.locations.mongo;

import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Objects;
import java.util.UUID;

import dev.locations.user.PasswordHash;
import dev.locations.user.User;
import dev.locations.user.UserStore;
import org.bson.Document;

final class MongoUser {

	static final String COLLECTION = "users";

	/** The field with the e-mail address in lower case. */
	static final String EMAIL_KEY = "emailKey";

	private MongoUser() {
	}

	static Document of(User user) {
		Document document = new Document(MongoLocation.ID, user.id()).append("createdAt", user.createdAt());
		changing(user).forEach(document::append);
		return document;
	}

	static Document changing(User user) {
		return new Document("email", user.email()).append(EMAIL_KEY, UserStore.key(user.email()))
			.append("password", user.password().value())
			.append("tokenVersion", user.tokenVersion())
			.append("active", user.active())
			.append("roles", user.roles())
			.append("updatedAt", user.updatedAt());
	}

	/**
	 * Reads an account. A document of another program may lack fields; it gives no rights
	 * that it does not name.
	 * @throws RuntimeException if the document is no account
	 */
	static User read(Document document) {
		return new User(Objects.requireNonNull(document.get(MongoLocation.ID, UUID.class)), required(document, "email"),
				new PasswordHash(required(document, "password")), document.get("tokenVersion", 0),
				document.get("active", false), document.get("roles", List.of()),
				document.get("createdAt", Date.from(Instant.EPOCH)).toInstant(),
				Objects.requireNonNull(document.getDate("updatedAt")).toInstant());
	}

	private static String required(Document document, String name) {
		return Objects.requireNonNull(document.getString(name));
	}

}
