package dev.locations.page;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** The hash that browsers and versions of files use. */
final class Sha256 {

	private Sha256() {
	}

	/** Returns the hash of all parts, one after the other. */
	static byte[] of(Iterable<byte[]> parts) {
		try {
			MessageDigest digest = MessageDigest.getInstance("SHA-256");
			parts.forEach(digest::update);
			return digest.digest();
		}
		catch (NoSuchAlgorithmException ex) {
			throw new IllegalStateException("Every Java platform has SHA-256", ex);
		}
	}

}
