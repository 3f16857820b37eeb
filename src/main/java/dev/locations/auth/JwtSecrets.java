package dev.locations.auth;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.IntStream;

import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;

import dev.locations.startup.ConfigurationProblem;
import dev.locations.startup.FileProblem;
import dev.locations.store.StoreBackend;

/**
 * Reads the secrets of tokens from the settings, or from the data directory of the
 * embedded store.
 */
final class JwtSecrets {

	/** The length of the output of HMAC-SHA-256, as RFC 7518, 3.2 requires. */
	private static final int MIN_BYTES = 32;

	private JwtSecrets() {
	}

	static SigningKeys resolve(AuthSettings settings, StoreBackend backend) {
		return new SigningKeys(current(settings, backend), accepted(settings.acceptedJwtSecrets()));
	}

	private static List<SecretKey> accepted(List<String> secrets) {
		return IntStream.range(0, secrets.size())
			.mapToObj((i) -> key(secrets.get(i),
					("Secret %d of the setting locations.auth.accepted-jwt-secrets"
							+ " (environment LOCATIONS_AUTH_ACCEPTED_JWT_SECRETS)")
						.formatted(i + 1)))
			.toList();
	}

	private static SecretKey current(AuthSettings settings, StoreBackend backend) {
		String configured = settings.jwtSecret();
		if (configured != null && !configured.isEmpty()) {
			return key(configured, "The setting locations.auth.jwt-secret (environment LOCATIONS_AUTH_JWT_SECRET)");
		}
		Path directory = backend.files()
			.orElseThrow(() -> new ConfigurationProblem(
					"The setting locations.auth.jwt-secret (environment LOCATIONS_AUTH_JWT_SECRET) is missing.",
					"Set it to a random text of at least %d bytes, the same for every process on this MongoDB."
						.formatted(MIN_BYTES)));
		Path file = directory.resolve("jwt-secret");
		return key(readOrCreate(file), "The secret in " + file);
	}

	private static SecretKey key(String secret, String source) {
		byte[] bytes = secret.getBytes(StandardCharsets.UTF_8);
		if (bytes.length < MIN_BYTES) {
			throw new ConfigurationProblem(source + " is too short: it has %d bytes.".formatted(bytes.length),
					"Use a random text of at least %d bytes.".formatted(MIN_BYTES));
		}
		return new SecretKeySpec(bytes, "HmacSHA256");
	}

	private static String readOrCreate(Path file) {
		try {
			if (Files.notExists(file)) {
				create(file);
			}
			return Files.readString(file).strip();
		}
		catch (IOException ex) {
			throw new ConfigurationProblem(
					"The file %s cannot be read or created: %s.".formatted(file, FileProblem.text(ex)),
					"Let the user of the service own it, or set locations.auth.jwt-secret (environment"
							+ " LOCATIONS_AUTH_JWT_SECRET).");
		}
	}

	private static void create(Path file) throws IOException {
		byte[] secret = new byte[MIN_BYTES];
		new SecureRandom().nextBytes(secret);
		Path temporary = Files.createTempFile(file.toAbsolutePath().getParent(), "jwt-secret", ".new");
		Files.writeString(temporary, HexFormat.of().formatHex(secret));
		Files.move(temporary, file);
	}

}
