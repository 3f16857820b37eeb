package dev.locations.json;

/**
 * The text is not valid JSON (RFC 8259).
 */
public final class JsonSyntaxException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	/**
	 * Says what is wrong and where.
	 * @param problem one line that names the problem; it may quote the text
	 * @param line the line of the problem, from 1
	 * @param column the column of the problem, from 1
	 */
	JsonSyntaxException(String problem, int line, int column) {
		super("Invalid JSON at line %d, column %d: %s".formatted(line, column,
				problem.replaceAll("[\\p{C}\\p{Z}]+", " ")), null, false, false);
	}

	/**
	 * The problem in one line.
	 * @return a line such as {@code Invalid JSON at line 1, column 2: Unexpected
	 * character}; it may quote the text, so a web page must escape it
	 */
	@Override
	public String getMessage() {
		return String.valueOf(super.getMessage());
	}

}
