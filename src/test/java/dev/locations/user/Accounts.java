package dev.locations.user;

import java.util.List;
import java.util.UUID;

import dev.locations.testing.TestClock;
import dev.locations.validation.Json;
import dev.locations.web.Caller;
import tools.jackson.databind.JsonNode;

import org.springframework.security.crypto.bcrypt.BCryptPasswordEncoder;

public final class Accounts {

	public static final String PASSWORD = "correct horse";

	private static final PasswordHash HASH = new PasswordHash(
			String.valueOf(new BCryptPasswordEncoder(4).encode(PASSWORD)));

	private Accounts() {
	}

	public static User admin() {
		return account(1, "Admin@example.com", true, Caller.ADMIN);
	}

	/** An active account without any role. */
	public static User reader() {
		return account(2, "reader@example.com", true);
	}

	public static User retiredAdmin() {
		return account(3, "retired@example.com", false, Caller.ADMIN);
	}

	public static User secondAdmin() {
		return account(4, "second@example.com", true, Caller.ADMIN);
	}

	/** An active account that may write locations only. */
	public static User editor() {
		return account(5, "editor@example.com", true, Caller.EDITOR);
	}

	private static User account(int id, String email, boolean active, String... roles) {
		return new User(UUID.fromString("00000000-0000-4000-8000-0000000000a" + id), email, HASH, 0, active,
				List.of(roles), TestClock.START, TestClock.START);
	}

	/** A body for sign-in, which also creates an account if the address is not taken. */
	public static JsonNode credentials(String email, String password) {
		return Json.MAPPER.createObjectNode().put("email", email).put("password", password);
	}

	public static JsonNode passwordChange(String current, String next) {
		return Json.MAPPER.createObjectNode().put("currentPassword", current).put("password", next);
	}

	public static JsonNode shown(User user) {
		return Json.MAPPER.createObjectNode()
			.put("id", user.id().toString())
			.put("email", user.email())
			.put("active", user.active())
			.set("roles", Json.MAPPER.valueToTree(user.roles()))
			.asObject()
			.put("createdAt", user.createdAt().toString())
			.put("updatedAt", user.updatedAt().toString());
	}

}
