package dev.locations.json;

import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;

/**
 * Identifiers in paths: UUIDs (RFC 9562), in either case.
 */
public final class Ids {

	/** {@link UUID#fromString} alone takes shortened groups too. */
	private static final Pattern UUID_TEXT = Pattern.compile("\\p{XDigit}{8}(?:-\\p{XDigit}{4}){3}-\\p{XDigit}{12}");

	private Ids() {
	}

	/**
	 * Reads an identifier.
	 * @param text what the caller sent
	 * @return the identifier, or empty when the text is none
	 */
	public static Optional<UUID> parse(String text) {
		return UUID_TEXT.matcher(text).matches() ? Optional.of(UUID.fromString(text)) : Optional.empty();
	}

}
