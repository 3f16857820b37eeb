package dev.locations.embedded.table;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

import dev.locations.user.User;
import dev.locations.user.Users;

/**
 * Finds and changes user accounts in all maps that contain them.
 *
 * @param tables the maps
 */
public record UserTable(Tables tables) {

	public Optional<User> find(UUID id) {
		return Optional.ofNullable(this.tables.users().get(id));
	}

	public Optional<User> findByEmail(String email) {
		return Optional.ofNullable(this.tables.emails().get(key(email))).flatMap(this::find);
	}

	/** Returns all accounts, ordered by e-mail address. */
	public Stream<User> all() {
		return this.tables.emails().entrySet().stream().map((entry) -> this.tables.users().get(entry.getValue()));
	}

	public void put(User user) {
		User before = this.tables.users().put(user.id(), user);
		if (before != null) {
			this.tables.emails().remove(key(before.email()));
		}
		this.tables.emails().put(key(user.email()), user.id());
	}

	private static byte[] key(String email) {
		return Users.key(email).getBytes(StandardCharsets.UTF_8);
	}

}
