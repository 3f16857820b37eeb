package dev.locations.readmodel;

/**
 * The locations do not fit into the memory that they may take.
 */
final class ModelTooLargeException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	ModelTooLargeException(String message) {
		super(message, null, false, false);
	}

}
