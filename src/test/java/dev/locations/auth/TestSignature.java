package dev.locations.auth;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;

import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

import dev.locations.testing.TestApi;

/** Signs tokens (RFC 7515, 3.1) by means of the JDK. */
final class TestSignature {

	private static final String HMAC = "HmacSHA256";

	private TestSignature() {
	}

	/**
	 * Returns the signature of the first two parts of a token and the dot between them.
	 */
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
