package dev.locations.auth;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.Date;
import java.util.List;

import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSSigner;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import dev.locations.testing.TestApi;
import dev.locations.testing.TestClock;
import dev.locations.user.Accounts;
import org.jspecify.annotations.Nullable;

/** Makes valid and invalid tokens, without code of the service. */
final class TestTokens {

	private static final String HMAC = "HmacSHA256";

	private TestTokens() {
	}

	static AuthSettings settings(@Nullable String secret, String... accepted) {
		return new AuthSettings(secret, List.of(accepted), "locations-service", "locations-service",
				Duration.ofDays(14), new AuthSettings.Throttle(true, 20, 100, 1000), true);
	}

	static String valid() throws JOSEException {
		return naming(null, TestApi.JWT_SECRET);
	}

	static String with(String claim, @Nullable Object value) throws JOSEException {
		return signed(new JWSHeader(JWSAlgorithm.HS256), mac(TestApi.JWT_SECRET), claims().claim(claim, value));
	}

	static String naming(@Nullable String keyId, String secret) throws JOSEException {
		return signed(new JWSHeader.Builder(JWSAlgorithm.HS256).keyID(keyId).build(), mac(secret), claims());
	}

	private static JWSSigner mac(String secret) throws JOSEException {
		return new MACSigner(secret.getBytes(StandardCharsets.UTF_8));
	}

	private static String signed(JWSHeader header, JWSSigner signer, JWTClaimsSet.Builder claims) throws JOSEException {
		SignedJWT token = new SignedJWT(header, claims.build());
		token.sign(signer);
		return token.serialize();
	}

	private static JWTClaimsSet.Builder claims() {
		return new JWTClaimsSet.Builder().subject(Accounts.admin().id().toString())
			.issuer("locations-service")
			.audience("locations-service")
			.claim("tokenVersion", 0)
			.issueTime(Date.from(TestClock.START))
			.expirationTime(Date.from(TestClock.START.plus(Duration.ofDays(1))));
	}

	/** Signs the first two parts of a token with the dot between them. */
	static byte[] signature(String input) {
		try {
			Mac mac = Mac.getInstance(HMAC);
			mac.init(new SecretKeySpec(TestApi.JWT_SECRET.getBytes(StandardCharsets.UTF_8), HMAC));
			return mac.doFinal(input.getBytes(StandardCharsets.ISO_8859_1));
		}
		catch (GeneralSecurityException ex) {
			throw new IllegalStateException(ex);
		}
	}

}
