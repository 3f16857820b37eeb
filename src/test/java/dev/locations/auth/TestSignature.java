package dev.locations.auth;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;

import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

import dev.locations.testing.TestApi;

/**
 * Signatures of tokens (RFC 7515, 3.1), made with the JDK alone.
 */
final class TestSignature {

	private static final String HMAC = "HmacSHA256";

	private TestSignature() {
	}

	/** Signs the first two parts of a token, with the dot between them. */
	static byte[] of(String input) {
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
