package dev.locations.hash;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/** The hash SHA-256 (FIPS 180-4), of 32 bytes. */
public final class Sha256 {

	private Sha256() {
	}

	/** Begins a hash of bytes that come in parts. */
	public static MessageDigest begin() {
		try {
			return MessageDigest.getInstance("SHA-256");
		}
		catch (NoSuchAlgorithmException ex) {
			throw new IllegalStateException("Every Java platform has SHA-256", ex);
		}
	}

	/** Returns the hash of a text in UTF-8. */
	public static byte[] of(String text) {
		return begin().digest(text.getBytes(StandardCharsets.UTF_8));
	}

	/** Returns the hash of bytes in parts, as 64 hexadecimal digits in lower case. */
	public static String hex(List<byte[]> parts) {
		MessageDigest digest = begin();
		parts.forEach(digest::update);
		return HexFormat.of().formatHex(digest.digest());
	}

	/** Returns the hash of a text in UTF-8, as 64 hexadecimal digits in lower case. */
	public static String hex(String text) {
		return hex(List.of(text.getBytes(StandardCharsets.UTF_8)));
	}

}
