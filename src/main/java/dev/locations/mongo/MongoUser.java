package dev.locations.mongo;

import java.time.Instant;
import java.time.LocalDate;
import java.util.Date;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Stream;

import dev.locations.user.Credential;
import dev.locations.user.PasswordHash;
import dev.locations.user.User;
import dev.locations.user.UserStore;
import org.bson.Document;

final class MongoUser {

	static final String COLLECTION = "users";

	/** The field with the e-mail address in lower case. */
	static final String EMAIL_KEY = "emailKey";

	static final String PASSWORD = "password";

	static final String IDENTITY = "identity";

	private static final String KEY = "key";

	private MongoUser() {
	}

	static Document of(User user) {
		Document document = new Document(MongoLocation.ID, user.id()).append("createdAt", user.createdAt());
		changing(user).forEach(document::append);
		return document;
	}

	static Document changing(User user) {
		Document document = new Document("email", user.email()).append(EMAIL_KEY, UserStore.key(user));
		if (user.credential() instanceof PasswordHash password) {
			document.append(PASSWORD, password.value());
		}
		else if (user.credential() instanceof Credential.Identity identity) {
			document.append(IDENTITY, new Document("issuer", identity.issuer()).append("subject", identity.subject())
				.append("since", identity.since()));
		}
		else if (user.credential() instanceof Credential.Key key) {
			LocalDate lastUsed = key.lastUsed();
			document.append(KEY,
					new Document("sha256", key.sha256()).append("prefix", key.prefix())
						.append("expires", key.expires())
						.append("lastUsed", (lastUsed != null) ? lastUsed.toString() : null));
		}
		return document.append("tokenVersion", user.tokenVersion())
			.append("active", user.active())
			.append("roles", user.roles())
			.append("updatedAt", user.updatedAt());
	}

	/** Returns the fields of a credential that the account does not have. */
	static List<String> absent(User user) {
		Document present = changing(user);
		return Stream.of(PASSWORD, IDENTITY, KEY).filter((field) -> !present.containsKey(field)).toList();
	}

	/**
	 * Reads an account. A document of another program may lack fields; it gives no rights
	 * that it does not name.
	 * @throws RuntimeException if the document is no account
	 */
	static User read(Document document) {
		return new User(Objects.requireNonNull(document.get(MongoLocation.ID, UUID.class)), required(document, "email"),
				credential(document), document.get("tokenVersion", 0), document.get("active", false),
				document.get("roles", List.of()), document.get("createdAt", Date.from(Instant.EPOCH)).toInstant(),
				Objects.requireNonNull(document.getDate("updatedAt")).toInstant());
	}

	private static Credential credential(Document document) {
		if (document.get(IDENTITY) instanceof Document identity) {
			return new Credential.Identity(required(identity, "issuer"), required(identity, "subject"),
					identity.getDate("since").toInstant());
		}
		if (document.get(KEY) instanceof Document key) {
			Date expires = key.getDate("expires");
			String lastUsed = key.getString("lastUsed");
			return new Credential.Key(required(key, "sha256"), required(key, "prefix"),
					(expires != null) ? expires.toInstant() : null,
					(lastUsed != null) ? LocalDate.parse(lastUsed) : null);
		}
		String password = document.getString(PASSWORD);
		return (password != null) ? new PasswordHash(password) : Credential.Invitation.INSTANCE;
	}

	private static String required(Document document, String name) {
		return Objects.requireNonNull(document.getString(name));
	}

}
