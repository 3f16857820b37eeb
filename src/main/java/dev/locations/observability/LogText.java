package dev.locations.observability;

/**
 * Text of strangers in a log: on one line, in ASCII, and not long.
 */
final class LogText {

	private static final String CUT = "...";

	private LogText() {
	}

	/**
	 * Makes text fit for a log.
	 * @param text what a client sent
	 * @param maxLength how many of its characters are shown
	 * @return printable ASCII, in which other characters and backslashes are Java escapes
	 */
	static String of(String text, int maxLength) {
		StringBuilder safe = new StringBuilder(Math.min(text.length(), maxLength) + CUT.length());
		text.chars().limit(maxLength).forEach((c) -> append(safe, c));
		return ((text.length() > maxLength) ? safe.append(CUT) : safe).toString();
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
