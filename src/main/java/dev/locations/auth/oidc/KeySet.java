package dev.locations.auth.oidc;

import java.security.GeneralSecurityException;
import java.security.PublicKey;
import java.text.ParseException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.KeyOperation;
import com.nimbusds.jose.jwk.KeyUse;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The public keys of a provider (RFC 7517), by the algorithms that they fit. */
record KeySet(Map<KeySet.Name, PublicKey> keys) {

	static final int MAX_KEYS = 100;

	/**
	 * Reads a set, without the keys that the service has no use for. Takes some
	 * milliseconds.
	 * @throws IllegalArgumentException if it is no set, or too large
	 */
	static KeySet of(JsonNode set) {
		JsonNode sent = set.path("keys");
		if (!sent.isArray() || sent.size() > MAX_KEYS) {
			throw new IllegalArgumentException("it has no set of at most " + MAX_KEYS + " keys");
		}
		Map<Name, PublicKey> keys = new HashMap<>();
		for (JsonNode key : sent) {
			try {
				add(JWK.parse(((ObjectNode) key).without("x5c").toString()), keys);
			}
			catch (ParseException | JOSEException | GeneralSecurityException | RuntimeException unknown) {
				// other programs may use it
			}
		}
		return new KeySet(Map.copyOf(keys));
	}

	private static void add(JWK jwk, Map<Name, PublicKey> keys) throws JOSEException, GeneralSecurityException {
		if ((jwk.getKeyUse() != null && !jwk.getKeyUse().equals(KeyUse.SIGNATURE))
				|| (jwk.getKeyOperations() != null && !jwk.getKeyOperations().contains(KeyOperation.VERIFY))) {
			return;
		}
		for (SignatureAlgorithm algorithm : SignatureAlgorithm.values()) {
			boolean isMeant = jwk.getAlgorithm() == null || jwk.getAlgorithm().getName().equals(algorithm.id());
			PublicKey key = isMeant ? algorithm.key(jwk) : null;
			if (key != null) {
				keys.putIfAbsent(new Name(algorithm, jwk.getKeyID()), key);
			}
		}
	}

	/**
	 * Returns the key that a token names, or the only one if it names none; null if there
	 * is none.
	 */
	@Nullable PublicKey get(Name name) {
		if (name.id() != null) {
			return this.keys.get(name);
		}
		List<PublicKey> fitting = this.keys.entrySet()
			.stream()
			.filter((entry) -> entry.getKey().algorithm() == name.algorithm())
			.map(Map.Entry::getValue)
			.toList();
		return (fitting.size() == 1) ? fitting.get(0) : null;
	}

	/**
	 * What a token names its key by.
	 *
	 * @param id the header {@code kid}; null if it has none
	 */
	record Name(SignatureAlgorithm algorithm, @Nullable String id) {

		/** Returns null for an algorithm that the service does not accept. */
		static @Nullable Name of(JWSHeader header) {
			for (SignatureAlgorithm algorithm : SignatureAlgorithm.values()) {
				if (algorithm.id().equals(header.getAlgorithm().getName())) {
					return new Name(algorithm, header.getKeyID());
				}
			}
			return null;
		}

	}

}
