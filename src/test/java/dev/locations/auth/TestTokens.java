package dev.locations.auth;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.time.Duration;
import java.util.Date;
import java.util.List;
import java.util.function.Consumer;

import com.nimbusds.jose.EncryptionMethod;
import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWEAlgorithm;
import com.nimbusds.jose.JWEHeader;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSSigner;
import com.nimbusds.jose.crypto.DirectEncrypter;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jwt.EncryptedJWT;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.PlainJWT;
import com.nimbusds.jwt.SignedJWT;
import dev.locations.testing.TestApi;
import dev.locations.testing.TestClock;
import dev.locations.user.Accounts;
import org.jspecify.annotations.Nullable;

/** Makes valid and invalid tokens, without code of the service. */
final class TestTokens {

	/** Shared by all tests, because it takes long to generate. */
	private static final KeyPair RSA = rsaKeys();

	private TestTokens() {
	}

	/** Returns settings with these secrets, and otherwise the default ones. */
	static AuthSettings settings(@Nullable String secret, String... accepted) {
		return new AuthSettings(secret, List.of(accepted), "locations-service", "locations-service",
				Duration.ofDays(14), new AuthSettings.Throttle(true, 20, 100, 1000));
	}

	/** Returns a valid token of the administrator with some changes of its claims. */
	static String with(Consumer<JWTClaimsSet.Builder> changes) {
		return signed(JWSAlgorithm.HS256, TestApi.JWT_SECRET, changes);
	}

	/** Returns a token with the given signature. */
	static String signed(JWSAlgorithm algorithm, String secret, Consumer<JWTClaimsSet.Builder> changes) {
		try {
			return signed(new JWSHeader(algorithm), new MACSigner(secret.getBytes(StandardCharsets.UTF_8)), changes);
		}
		catch (JOSEException ex) {
			throw new IllegalStateException(ex);
		}
	}

	/** Returns a token that is signed with a secret and names a key, or none. */
	static String naming(@Nullable String keyId, String secret) {
		try {
			return signed(new JWSHeader.Builder(JWSAlgorithm.HS256).keyID(keyId).build(),
					new MACSigner(secret.getBytes(StandardCharsets.UTF_8)), (claims) -> {
					});
		}
		catch (JOSEException ex) {
			throw new IllegalStateException(ex);
		}
	}

	static String signedWithRsa() {
		return signed(new JWSHeader(JWSAlgorithm.RS256), new RSASSASigner(RSA.getPrivate()), (claims) -> {
		});
	}

	private static KeyPair rsaKeys() {
		try {
			KeyPairGenerator keys = KeyPairGenerator.getInstance("RSA");
			keys.initialize(2048);
			return keys.generateKeyPair();
		}
		catch (GeneralSecurityException ex) {
			throw new IllegalStateException(ex);
		}
	}

	/** Returns a token without a signature. */
	static String unsigned() {
		return new PlainJWT(claims((claims) -> {
		})).serialize();
	}

	/** Returns a token with encrypted claims. */
	static String encrypted() {
		EncryptedJWT token = new EncryptedJWT(new JWEHeader(JWEAlgorithm.DIR, EncryptionMethod.A256GCM),
				claims((claims) -> {
				}));
		try {
			token.encrypt(new DirectEncrypter(TestApi.JWT_SECRET.substring(0, 32).getBytes(StandardCharsets.UTF_8)));
		}
		catch (JOSEException ex) {
			throw new IllegalStateException(ex);
		}
		return token.serialize();
	}

	private static String signed(JWSHeader header, JWSSigner signer, Consumer<JWTClaimsSet.Builder> changes) {
		SignedJWT token = new SignedJWT(header, claims(changes));
		try {
			token.sign(signer);
		}
		catch (JOSEException ex) {
			throw new IllegalStateException(ex);
		}
		return token.serialize();
	}

	private static JWTClaimsSet claims(Consumer<JWTClaimsSet.Builder> changes) {
		JWTClaimsSet.Builder claims = new JWTClaimsSet.Builder().subject(Accounts.admin().id().toString())
			.issuer("locations-service")
			.audience("locations-service")
			.claim("tokenVersion", 0)
			.issueTime(Date.from(TestClock.START))
			.expirationTime(Date.from(TestClock.START.plus(Duration.ofDays(1))));
		changes.accept(claims);
		return claims.build();
	}

}
