package dev.locations.mongo;

/**
 * A stored document cannot be shown as a location. The message says what is wrong with
 * it.
 */
final class UnreadableLocationException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	UnreadableLocationException(String message) {
		super(message, null, false, false);
	}

}
