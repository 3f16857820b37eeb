package dev.locations.auth;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

import javax.crypto.Mac;
import javax.crypto.SecretKey;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.KeyUse;
import com.nimbusds.jose.jwk.OctetSequenceKey;
import com.nimbusds.jose.util.Base64URL;

/**
 * The keys of tokens, for HS256 only. The current key signs tokens, which name it in the
 * header {@code kid}. The current and the accepted keys verify tokens.
 */
final class SigningKeys {

	private static final byte[] KEY_ID_TEXT = "kid".getBytes(StandardCharsets.US_ASCII);

	private static final int KEY_ID_BYTES = 8;

	private final JWK current;

	private final List<JWK> all;

	SigningKeys(SecretKey current, List<SecretKey> accepted) {
		this.current = key(current);
		this.all = Stream.concat(Stream.of(this.current), accepted.stream().map(SigningKeys::key)).distinct().toList();
	}

	JWK current() {
		return this.current;
	}

	List<JWK> all() {
		return this.all;
	}

	private static JWK key(SecretKey secret) {
		return new OctetSequenceKey.Builder(secret).keyUse(KeyUse.SIGNATURE)
			.algorithm(JWSAlgorithm.HS256)
			.keyID(id(secret))
			.build();
	}

	/**
	 * The same in every process. It is a signature and no plain hash, which would help to
	 * guess the secret (RFC 7638, 7).
	 */
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
