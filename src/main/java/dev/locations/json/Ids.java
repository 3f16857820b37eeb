package dev.locations.json;

import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;

/** Reads the identifiers that clients send: UUIDs (RFC 9562) in upper or lower case. */
public final class Ids {

	/** {@link UUID#fromString} also accepts groups with fewer digits. */
	private static final Pattern UUID_TEXT = Pattern.compile("\\p{XDigit}{8}(?:-\\p{XDigit}{4}){3}-\\p{XDigit}{12}");

	private Ids() {
	}

	public static Optional<UUID> parse(String text) {
		return UUID_TEXT.matcher(text).matches() ? Optional.of(UUID.fromString(text)) : Optional.empty();
	}

}
