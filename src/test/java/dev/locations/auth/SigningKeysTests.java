package dev.locations.auth;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;

import dev.locations.startup.ConfigurationProblem;
import dev.locations.store.StoreBackend;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
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
		assertUnusable(file, "it is not text in UTF-8");
		Files.delete(file);
		Files.createDirectory(file);
		assertUnusable(file, "Is a directory");
		Files.delete(file);
		Files.createSymbolicLink(file, this.directory.resolve("none"));
		assertUnusable(file, "there is something else with this name");
	}

	private void assertUnusable(Path file, String reason) {
		assertThatExceptionOfType(ConfigurationProblem.class).isThrownBy(() -> resolve(null, this.directory))
			.withMessage("The file %s cannot be read or created: %s.", file, reason);
	}

	@Test
	void requiresASecretWithMongoDb() {
		assertThatExceptionOfType(ConfigurationProblem.class).isThrownBy(() -> resolve(null, null))
			.withMessageContaining("locations.auth.jwt-secret")
			.withMessageContaining("LOCATIONS_AUTH_JWT_SECRET");
	}

	@Test
	void refusesASecretUnder32Bytes() throws IOException {
		assertThatExceptionOfType(ConfigurationProblem.class)
			.isThrownBy(() -> resolve(LONG_ENOUGH.substring(1), this.directory))
			.withMessageContaining("31 bytes")
			.withMessageContaining("LOCATIONS_AUTH_JWT_SECRET");
		Files.writeString(this.directory.resolve("jwt-secret"), "short\n");
		assertThatExceptionOfType(ConfigurationProblem.class).isThrownBy(() -> resolve(null, this.directory))
			.withMessageContaining("jwt-secret");
	}

	@Test
	void refusesAcceptedSecretsUnder32Bytes() {
		AuthSettings settings = TestTokens.settings(LONG_ENOUGH, LONG_ENOUGH, "short");
		assertThatExceptionOfType(ConfigurationProblem.class)
			.isThrownBy(() -> new SigningKeys(settings, new StoreBackend(null)))
			.withMessageContaining("Secret 2")
			.withMessageContaining("locations.auth.accepted-jwt-secrets")
			.withMessageContaining("LOCATIONS_AUTH_ACCEPTED_JWT_SECRETS")
			.withMessageContaining("5 bytes")
			.withMessageNotContaining("short ");
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

}
