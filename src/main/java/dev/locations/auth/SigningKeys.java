package dev.locations.auth;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;

import javax.crypto.Mac;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.KeyUse;
import com.nimbusds.jose.jwk.OctetSequenceKey;
import com.nimbusds.jose.util.Base64URL;
import dev.locations.startup.ConfigurationProblem;
import dev.locations.startup.FailureMessage;
import dev.locations.store.StoreBackend;

/**
 * The keys of tokens, for HS256 only. The current key signs tokens, which name it in the
 * header {@code kid}. The current and the accepted keys verify tokens. Their secrets are
 * in the settings, or in the data directory of the embedded store.
 */
final class SigningKeys {

	/** The length of the output of HMAC-SHA-256, as RFC 7518, 3.2 requires. */
	private static final int MIN_BYTES = 32;

	private static final byte[] KEY_ID_TEXT = "kid".getBytes(StandardCharsets.US_ASCII);

	private static final int KEY_ID_BYTES = 8;

	private final List<JWK> all;

	SigningKeys(AuthSettings settings, StoreBackend backend) {
		List<JWK> keys = new ArrayList<>();
		keys.add(currentKey(settings, backend));
		for (String accepted : settings.acceptedJwtSecrets()) {
			keys.add(key(accepted, ("Secret %d of the setting locations.auth.accepted-jwt-secrets"
					+ " (environment LOCATIONS_AUTH_ACCEPTED_JWT_SECRETS)")
				.formatted(keys.size())));
		}
		this.all = keys.stream().distinct().toList();
	}

	JWK current() {
		return this.all.get(0);
	}

	List<JWK> all() {
		return this.all;
	}

	private static JWK currentKey(AuthSettings settings, StoreBackend backend) {
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

	private static String readOrCreate(Path file) {
		try {
			if (Files.notExists(file)) {
				create(file);
			}
			return Files.readString(file).strip();
		}
		catch (IOException ex) {
			throw new ConfigurationProblem(
					"The file %s cannot be read or created. %s.".formatted(file, FailureMessage.of(ex)),
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

	private static JWK key(String secret, String source) {
		byte[] bytes = secret.getBytes(StandardCharsets.UTF_8);
		if (bytes.length < MIN_BYTES) {
			throw new ConfigurationProblem(source + " is too short: it has %d bytes.".formatted(bytes.length),
					"Use a random text of at least %d bytes.".formatted(MIN_BYTES));
		}
		SecretKey key = new SecretKeySpec(bytes, "HmacSHA256");
		return new OctetSequenceKey.Builder(key).keyUse(KeyUse.SIGNATURE)
			.algorithm(JWSAlgorithm.HS256)
			.keyID(id(key))
			.build();
	}

	/** A signature: a plain hash would help to guess the secret (RFC 7638, 7). */
	private static String id(SecretKey secret) {
		try {
			Mac mac = Mac.getInstance(secret.getAlgorithm());
			mac.init(secret);
			return Base64URL.encode(Arrays.copyOf(mac.doFinal(KEY_ID_TEXT), KEY_ID_BYTES)).toString();
		}
		catch (GeneralSecurityException ex) {
			throw new IllegalStateException(ex);
		}
	}

}
