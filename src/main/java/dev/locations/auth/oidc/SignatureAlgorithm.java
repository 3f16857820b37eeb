package dev.locations.auth.oidc;

import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PublicKey;
import java.security.Signature;
import java.security.SignatureException;
import java.security.spec.MGF1ParameterSpec;
import java.security.spec.PSSParameterSpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.HexFormat;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSObject;
import com.nimbusds.jose.crypto.impl.ECDSA;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.OctetKeyPair;
import com.nimbusds.jose.jwk.RSAKey;
import org.jspecify.annotations.Nullable;

/**
 * The algorithms of signatures that the service accepts (RFC 7518, 3.1, and RFC 8037).
 */
enum SignatureAlgorithm {

	/** RSA with PKCS #1. */
	RS256("RS256", "SHA256withRSA"),

	/** RSA with PSS. */
	PS256("PS256", "RSASSA-PSS"),

	/** The curve P-256. */
	ES256("ES256", "SHA256withECDSAinP1363Format"),

	/** The curve Ed25519. */
	EDDSA("EdDSA", "Ed25519");

	private static final int MIN_RSA_BITS = 2048;

	private static final int SALT_BYTES = 32;

	/** What stands before the 32 bytes of a key in X.509 (RFC 8410, 4). */
	private static final String ED25519_KEY = "302a300506032b6570032100";

	private final String id;

	private final String signature;

	SignatureAlgorithm(String id, String signature) {
		this.id = id;
		this.signature = signature;
	}

	/** Returns the name in tokens and keys. */
	String id() {
		return this.id;
	}

	/** Returns the public key; null if it does not fit. */
	@Nullable PublicKey key(JWK jwk) throws JOSEException, GeneralSecurityException {
		if (jwk instanceof RSAKey rsa && (this == RS256 || this == PS256)) {
			return (rsa.size() >= MIN_RSA_BITS) ? rsa.toRSAPublicKey() : null;
		}
		if (jwk instanceof ECKey ec && this == ES256) {
			return ec.getCurve().equals(Curve.P_256) ? ec.toECPublicKey() : null;
		}
		return (jwk instanceof OctetKeyPair pair && this == EDDSA && pair.getCurve().equals(Curve.Ed25519))
				? KeyFactory.getInstance(this.signature)
					.generatePublic(new X509EncodedKeySpec(
							HexFormat.of().parseHex(ED25519_KEY + HexFormat.of().formatHex(pair.getDecodedX()))))
				: null;
	}

	/** Tells whether a key has signed a token. Takes up to some milliseconds. */
	boolean verifies(JWSObject token, PublicKey key) {
		try {
			byte[] sent = token.getSignature().decode();
			Signature verifier = Signature.getInstance(this.signature);
			if (this == PS256) {
				verifier.setParameter(new PSSParameterSpec("SHA-256", "MGF1", MGF1ParameterSpec.SHA256, SALT_BYTES, 1));
			}
			if (this == ES256) {
				// Java 17.0.2 and older accept zeros
				ECDSA.ensureLegalSignature(sent, JWSAlgorithm.ES256);
			}
			verifier.initVerify(key);
			verifier.update(token.getSigningInput());
			return verifier.verify(sent);
		}
		catch (SignatureException | JOSEException ex) {
			return false;
		}
		catch (GeneralSecurityException ex) {
			throw new IllegalStateException(ex);
		}
	}

}
