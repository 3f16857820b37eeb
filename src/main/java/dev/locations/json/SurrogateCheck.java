package dev.locations.json;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

/**
 * Refuses escapes of unpaired surrogates. They are not Unicode characters (RFC 7493,
 * 2.1), so UTF-8 cannot represent them in a store or in an answer. Jackson accepts them.
 */
final class SurrogateCheck {

	/** Also matches other escapes, so that {@code \\ud800} is an escaped backslash. */
	private static final Pattern ESCAPE = Pattern.compile("\\\\(?:u([dD][89a-fA-F]\\p{XDigit}{2})|[^u])");

	private SurrogateCheck() {
	}

	static void check(String json) {
		if (!json.contains("\\u")) {
			return;
		}
		Matcher escapes = ESCAPE.matcher(json);
		int expectedLow = -1;
		while (escapes.find()) {
			boolean low = isLow(escapes.group(1));
			if ((expectedLow >= 0 && !(low && escapes.start() == expectedLow)) || (expectedLow < 0 && low)) {
				throw unpaired(json, escapes.start());
			}
			expectedLow = (escapes.group(1) != null && !low) ? escapes.end() : -1;
		}
		if (expectedLow >= 0) {
			throw unpaired(json, expectedLow);
		}
	}

	private static boolean isLow(@Nullable String hex) {
		return hex != null && Character.isLowSurrogate((char) Integer.parseInt(hex, 16));
	}

	private static JsonSyntaxException unpaired(String json, int index) {
		return JsonText.syntaxError("Unpaired surrogate escape", json, index);
	}

}
