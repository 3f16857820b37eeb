package dev.locations.validation;

import java.util.regex.Pattern;

/**
 * White space as Unicode defines it, the property {@code White_Space}: unlike
 * {@link Character#isWhitespace(int)} it includes the no-break spaces, and leaves out the
 * information separators.
 */
final class UnicodeWhiteSpace {

	private static final Pattern ANYTHING_ELSE = Pattern.compile("\\P{IsWhite_Space}");

	private UnicodeWhiteSpace() {
	}

	static boolean isBlank(String text) {
		return !ANYTHING_ELSE.matcher(text).find();
	}

}
