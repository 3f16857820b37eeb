package dev.locations.location;

/**
 * Some changes of locations cannot be read any more. A copy of the locations must be
 * loaded again.
 */
public final class ChangesLostException extends RuntimeException {

	public ChangesLostException(String message) {
		super(message);
	}

	public ChangesLostException(String message, Throwable cause) {
		super(message, cause);
	}

}
