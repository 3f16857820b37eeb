package dev.locations.json;

/**
 * Thrown when a text is not valid JSON (RFC 8259), or breaks a stricter rule of
 * {@link JsonText}.
 */
public final class JsonSyntaxException extends RuntimeException {

	JsonSyntaxException(String problem, int line, int column) {
		super("Invalid JSON at line %d, column %d: %s".formatted(line, column,
				problem.replaceAll("[\\p{C}\\p{Z}]+", " ")), null, false, false);
	}

	/** Returns one line, which may quote the text, so that a web page must escape it. */
	@Override
	public String getMessage() {
		return String.valueOf(super.getMessage());
	}

}
