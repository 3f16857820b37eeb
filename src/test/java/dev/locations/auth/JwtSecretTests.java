package dev.locations.auth;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;

import dev.locations.startup.ConfigurationProblem;
import dev.locations.store.StoreBackend;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class JwtSecretTests {

	private static final String LONG_ENOUGH = "0123456789abcdef0123456789abcd\u00e9";

	@TempDir
	Path directory = Path.of("replaced by the test engine");

	private static byte[] resolve(@Nullable String configured, @Nullable Path directory) {
		AuthSettings settings = new AuthSettings(configured, "issuer", Duration.ofDays(14));
		return JwtSecret.resolve(settings, new StoreBackend(directory)).getEncoded();
	}

	@Test
	void comesFromTheSettingWithEitherStore() {
		byte[] expected = LONG_ENOUGH.getBytes(StandardCharsets.UTF_8);
		assertThat(resolve(LONG_ENOUGH, null)).isEqualTo(expected);
		assertThat(resolve(LONG_ENOUGH, this.directory)).isEqualTo(expected);
		assertThat(this.directory).isEmptyDirectory();
	}

	@Test
	void isMadeUpOnceForTheEmbeddedStore() throws IOException {
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
	void isNeededWithMongo() {
		assertThatExceptionOfType(ConfigurationProblem.class).isThrownBy(() -> resolve(null, null))
			.withMessageContaining("locations.auth.jwt-secret")
			.withMessageContaining("LOCATIONS_AUTH_JWT_SECRET");
	}

	@Test
	void isRefusedUnder32Bytes() throws IOException {
		assertThatExceptionOfType(ConfigurationProblem.class)
			.isThrownBy(() -> resolve(LONG_ENOUGH.substring(1), this.directory))
			.withMessageContaining("31 bytes")
			.withMessageContaining("LOCATIONS_AUTH_JWT_SECRET");
		Files.writeString(this.directory.resolve("jwt-secret"), "short\n");
		assertThatExceptionOfType(ConfigurationProblem.class).isThrownBy(() -> resolve(null, this.directory))
			.withMessageContaining("jwt-secret");
	}

	@Test
	void isNotShown() {
		assertThat(new AuthSettings(LONG_ENOUGH, "issuer", Duration.ofDays(14)).toString()).doesNotContain(LONG_ENOUGH);
	}

}
