package dev.locations.location;

/**
 * Some changes cannot be told any more; whoever follows them has to read all locations
 * again.
 */
public final class ChangesLostException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	public ChangesLostException(String message) {
		super(message);
	}

	public ChangesLostException(String message, Throwable cause) {
		super(message, cause);
	}

}
