package dev.locations.auth;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.text.ParseException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import com.nimbusds.jwt.SignedJWT;
import dev.locations.startup.ConfigurationProblem;
import dev.locations.store.StoreBackend;
import dev.locations.testing.TestClock;
import dev.locations.user.Accounts;
import dev.locations.user.InMemoryUserStore;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.env.SystemEnvironmentPropertySource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class SigningKeysTests {

	private static final String LONG_ENOUGH = "0123456789abcdef0123456789abcd\u00e9";

	@TempDir
	Path directory = Path.of("replaced by the test engine");

	private static final Map<String, String> SECRETS = Map.of("past", "past".repeat(8), "now", "now ".repeat(8), "next",
			"next".repeat(8), "never", "none".repeat(8));

	private static byte[] resolve(@Nullable String configured, @Nullable Path directory) {
		return new SigningKeys(TestTokens.settings(configured), new StoreBackend(directory)).current()
			.toOctetSequenceKey()
			.toByteArray();
	}

	@Test
	void readsTheSettingWithEitherStore() {
		byte[] expected = LONG_ENOUGH.getBytes(StandardCharsets.UTF_8);
		assertThat(resolve(LONG_ENOUGH, null)).isEqualTo(expected);
		assertThat(resolve(LONG_ENOUGH, this.directory)).isEqualTo(expected);
		assertThat(this.directory).isEmptyDirectory();
	}

	@Test
	void createsASecretOnceForTheEmbeddedStore() throws IOException {
		byte[] first = resolve("", this.directory);
		assertThat(first).hasSizeGreaterThanOrEqualTo(32).isEqualTo(resolve(null, this.directory));
		assertThat(this.directory).isDirectoryContaining("glob:**/jwt-secret");
		assertThat(this.directory.toFile().list()).hasSize(1);
		assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(this.directory.resolve("jwt-secret"))))
			.isEqualTo("rw-------");
		Files.delete(this.directory.resolve("jwt-secret"));
		assertThat(resolve(null, this.directory)).isNotEqualTo(first);
	}

	@Test
	void namesTheFileThatCannotBeReadOrCreated() throws IOException {
		Path file = this.directory.resolve("jwt-secret");
		Files.write(file, new byte[] { (byte) 0xff, (byte) 0xfe });
		assertUnusable(file, "The text is not in UTF-8");
		Files.delete(file);
		Files.createDirectory(file);
		assertUnusable(file, "Is a directory");
		Files.delete(file);
		Files.createSymbolicLink(file, this.directory.resolve("none"));
		assertUnusable(file, "There is a file already, which stays as it is: " + file);
	}

	private void assertUnusable(Path file, String reason) {
		assertRefused(() -> resolve(null, this.directory),
				"The file %s cannot be read or created. %s.".formatted(file, reason));
	}

	private static void assertRefused(ThrowingCallable read, String... parts) {
		assertThatExceptionOfType(ConfigurationProblem.class).isThrownBy(read)
			.satisfies((problem) -> assertThat(problem.getMessage()).contains(parts).doesNotContain("short "));
	}

	@Test
	void requiresASecretWithMongoDbAndRefusesOneUnder32Bytes() throws IOException {
		assertRefused(() -> resolve(null, null), "locations.auth.jwt-secret", "LOCATIONS_AUTH_JWT_SECRET");
		assertRefused(() -> resolve(LONG_ENOUGH.substring(1), this.directory), "31 bytes", "LOCATIONS_AUTH_JWT_SECRET");
		Files.writeString(this.directory.resolve("jwt-secret"), "short\n");
		assertRefused(() -> resolve(null, this.directory), "jwt-secret");
		AuthSettings settings = TestTokens.settings(LONG_ENOUGH, LONG_ENOUGH, "short");
		assertRefused(() -> new SigningKeys(settings, new StoreBackend(null)), "Secret 2",
				"locations.auth.accepted-jwt-secrets", "LOCATIONS_AUTH_ACCEPTED_JWT_SECRETS", "5 bytes");
	}

	@ParameterizedTest
	@CsvSource({ "'', ''", "a, a", "'a,b', a b", "'a, b', a b" })
	void readsAcceptedSecretsFromTheEnvironment(String variable, String expected) {
		Map<String, Object> environment = Map.of("LOCATIONS_AUTH_ACCEPTED_JWT_SECRETS", variable);
		StandardEnvironment settings = new StandardEnvironment();
		settings.getPropertySources()
			.replace(StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME, new SystemEnvironmentPropertySource(
					StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME, environment));
		AuthSettings bound = Binder.get(settings).bindOrCreate("locations.auth", AuthSettings.class);
		assertThat(String.join(" ", bound.acceptedJwtSecrets())).isEqualTo(expected);
		assertThat(bound.audience()).isEqualTo("locations-service");
		assertThat(bound.jwtSecret()).isNull();
	}

	@Test
	void hidesTheSecrets() {
		assertThat(TestTokens.settings(LONG_ENOUGH, LONG_ENOUGH).toString()).doesNotContain(LONG_ENOUGH);
	}

	private static String keyId(String secret) throws ParseException {
		return SignedJWT.parse(new Instance(secret).issue()).getHeader().getKeyID();
	}

	@Test
	void namesAKeyTheSameInEveryProcess() throws ParseException {
		assertThat(keyId("now")).matches("[A-Za-z0-9_-]{11}").isEqualTo(keyId("now")).isNotEqualTo(keyId("next"));
	}

	@ParameterizedTest
	@CsvFileSource(resources = "signing-keys.csv")
	void acceptsTokensSignedWithTheKeyThatTheyName(String signer, @Nullable String named, boolean accepted)
			throws Exception {
		String token = TestTokens.naming((named != null) ? keyId(named) : null, SECRETS.getOrDefault(signer, ""));
		assertThat(new Instance("now", "past", "next").accepts(token)).isEqualTo(accepted);
	}

	@Test
	void acceptsTokensWhileTheSecretIsChangedInSeveralProcesses() {
		List<Instance> steps = List.of(new Instance("past"), new Instance("past", "now"),
				new Instance("now", "now", "past"), new Instance("now", "past"), new Instance("now"));
		for (int step = 1; step < steps.size() - 1; step++) {
			Instance behind = steps.get(step - 1);
			Instance ahead = steps.get(step);
			assertThat(ahead.accepts(behind.issue())).as("from before step %d", step).isTrue();
			assertThat(behind.accepts(ahead.issue())).as("from after step %d", step).isTrue();
		}
		assertThat(steps.get(4).accepts(steps.get(3).issue())).isTrue();
		assertThat(steps.get(4).accepts(steps.get(0).issue())).isFalse();
	}

	/** An instance of the service that has some of the secrets. */
	private record Instance(Tokens tokens) {

		Instance(String current, String... accepted) {
			this(TestTokens.settings(SECRETS.get(current),
					Stream.of(accepted).map(SECRETS::get).toArray(String[]::new)));
		}

		private Instance(AuthSettings settings) {
			this(new Tokens(settings, new SigningKeys(settings, new StoreBackend(null)), new TestClock(),
					InMemoryUserStore.of(Accounts.admin())));
		}

		String issue() {
			return this.tokens.issue(Accounts.admin());
		}

		boolean accepts(String token) {
			return this.tokens.verify(token).flatMap(TokenSource.Verified::account).block() != null;
		}

	}

}
