package dev.locations.user;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Stream;

import dev.locations.command.Console;
import dev.locations.embedded.TestStore;
import dev.locations.mongo.TestMongo;
import dev.locations.testing.RestoreLogLevels;
import dev.locations.testing.TestClock;
import org.bson.Document;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.security.crypto.bcrypt.BCryptPasswordEncoder;

import static org.assertj.core.api.Assertions.assertThat;

@ExtendWith(RestoreLogLevels.class)
@Tag("slow")
class ResetPasswordCommandTests {

	private final ByteArrayOutputStream output = new ByteArrayOutputStream();

	private final ByteArrayOutputStream errors = new ByteArrayOutputStream();

	@TempDir
	Path directory;

	private int run(String... args) {
		this.output.reset();
		this.errors.reset();
		return ResetPasswordCommand.run(new PrintStream(this.output, true, StandardCharsets.UTF_8),
				new Console(new PrintStream(this.errors, true, StandardCharsets.UTF_8), false), args);
	}

	private int reset(String... args) {
		return run(Stream
			.concat(Stream.of(args),
					Stream.of("--locations.data-dir=" + this.directory, "--locations.password.strength=4"))
			.toArray(String[]::new));
	}

	private String password() {
		return this.output.toString(StandardCharsets.UTF_8).strip();
	}

	private String problem() {
		return this.errors.toString(StandardCharsets.UTF_8).strip();
	}

	private User insert(Credential credential, boolean active) {
		User user = new User(UUID.randomUUID(), "Ada@example.com", credential, 0, active, List.of("admin"),
				TestClock.START, TestClock.START);
		try (TestStore store = TestStore.open(this.directory)) {
			store.users(new TestClock()).insert(user).block();
		}
		return user;
	}

	private User stored(User user) {
		try (TestStore store = TestStore.open(this.directory)) {
			return store.users(new TestClock()).findById(user.id()).blockOptional().orElseThrow();
		}
	}

	private static boolean matches(String password, User user) {
		return user.credential() instanceof PasswordHash hash
				&& new BCryptPasswordEncoder().matches(password, hash.value());
	}

	@Test
	void setsAPasswordAndEndsAllTokens() {
		User user = insert(new PasswordHash("lost"), true);
		assertThat(reset("ada@EXAMPLE.com")).isZero();
		assertThat(password()).matches("[A-Za-z0-9_-]{20}");
		assertThat(problem()).isEmpty();
		User after = stored(user);
		assertThat(matches(password(), after)).isTrue();
		assertThat(after.tokenVersion()).isEqualTo(1);
		String first = password();
		assertThat(reset("ada@example.com")).isZero();
		assertThat(password()).isNotEqualTo(first);
		assertThat(matches(first, stored(user))).isFalse();
	}

	@Test
	void activatesOnlyIfItIsTold() {
		User user = insert(new PasswordHash("lost"), false);
		assertThat(reset("ada@example.com")).isZero();
		assertThat(problem()).contains("not active", "--activate");
		assertThat(stored(user).active()).isFalse();
		assertThat(reset("--activate", "ada@example.com")).isZero();
		assertThat(problem()).isEmpty();
		assertThat(stored(user).active()).isTrue();
		assertThat(matches(password(), stored(user))).isTrue();
	}

	@Test
	void leavesAccountsWithoutPasswordsAlone() {
		User key = insert(new Credential.Key("ab", "lsk_1", null, null), true);
		assertThat(reset("ada@example.com")).isEqualTo(1);
		assertThat(problem()).isEqualTo("Nobody signs in with this e-mail address and a password: ada@example.com");
		assertThat(password()).isEmpty();
		assertThat(stored(key)).isEqualTo(key);
	}

	@Test
	void saysThatTheServiceRuns() {
		try (TestStore store = TestStore.open(this.directory)) {
			assertThat(store.history()).isNotNull();
			assertThat(reset("ada@example.com")).isEqualTo(1);
			assertThat(problem()).startsWith("Stopped: ").contains(this.directory.toString()).hasLineCount(1);
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "a@example.com b@example.com", "a@example.com --force", "--activate",
			"a@example.com -x", "a@example.com --activate --activate" })
	void saysHowItIsUsed(String args) {
		assertThat(run(args.isEmpty() ? new String[0] : args.split(" ", -1))).isEqualTo(64);
		assertThat(problem()).contains("Usage: java -jar locations-service.jar reset-password EMAIL");
	}

	@Test
	@Tag("mongodb")
	void worksOnMongoDb() {
		String uri = TestMongo.uriOfNewDatabase();
		String database = uri.replaceFirst(".*/([^?]+).*", "$1");
		Document account = new Document("_id", UUID.randomUUID()).append("email", "Ada@example.com")
			.append("emailKey", "ada@example.com")
			.append("password", "lost")
			.append("active", true)
			.append("updatedAt", TestClock.START);
		try (TestMongo mongo = TestMongo.at(TestMongo.uri(), database)) {
			mongo.template().insert(account, "users").block();
			assertThat(run("ada@example.com", "--spring.mongodb.uri=" + uri, "--locations.password.strength=4"))
				.as(problem())
				.isZero();
			Document after = Objects.requireNonNull(mongo.template().findAll(Document.class, "users").blockFirst());
			assertThat(new BCryptPasswordEncoder().matches(password(), after.getString("password"))).isTrue();
			assertThat(after).containsEntry("tokenVersion", 1);
		}
	}

}
