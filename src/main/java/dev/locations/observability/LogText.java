package dev.locations.observability;

/** Makes text of clients safe for a log: one line of ASCII with a limited length. */
public final class LogText {

	private static final String ELLIPSIS = "...";

	private LogText() {
	}

	/**
	 * Returns at most so many characters, others than printable ASCII with Java escapes.
	 */
	public static String of(String text, int maxLength) {
		StringBuilder safe = new StringBuilder(Math.min(text.length(), maxLength) + ELLIPSIS.length());
		text.chars().limit(maxLength).forEach((c) -> append(safe, c));
		return ((text.length() > maxLength) ? safe.append(ELLIPSIS) : safe).toString();
	}

	private static void append(StringBuilder safe, int c) {
		if (c == '\\') {
			safe.append("\\\\");
		}
		else if (c >= ' ' && c <= '~') {
			safe.append((char) c);
		}
		else {
			safe.append(String.format("\\u%04x", c));
		}
	}

}
