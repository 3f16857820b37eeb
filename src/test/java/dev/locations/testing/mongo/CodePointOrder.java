package dev.locations.testing.mongo;

import org.jspecify.annotations.Nullable;

/**
 * Rewrites texts so that the library sorts them as MongoDB does. The library compares
 * UTF-16 units, which puts U+E000 to U+FFFF after the characters beyond U+FFFF; MongoDB
 * compares code points.
 */
final class CodePointOrder {

	private static final int SURROGATES = Character.MAX_SURROGATE - Character.MIN_SURROGATE + 1;

	private static final int UNITS_ABOVE = Character.MAX_VALUE - Character.MAX_SURROGATE;

	private CodePointOrder() {
	}

	/** Returns what to compare instead of the value of a field. */
	static @Nullable Object value(@Nullable Object value) {
		return (value instanceof String text) ? text(text) : value;
	}

	private static String text(String text) {
		char[] units = text.toCharArray();
		for (int i = 0; i < units.length; i++) {
			if (units[i] >= Character.MIN_SURROGATE) {
				units[i] = (char) (Character.isSurrogate(units[i]) ? units[i] + UNITS_ABOVE : units[i] - SURROGATES);
			}
		}
		return new String(units);
	}

}
