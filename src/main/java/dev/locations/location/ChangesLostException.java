package dev.locations.location;

/**
 * Some changes of locations cannot be read any more. A copy of the locations must be
 * loaded again.
 */
public final class ChangesLostException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	/**
	 * Creates the exception.
	 * @param message why changes are lost
	 */
	public ChangesLostException(String message) {
		super(message);
	}

	/**
	 * Creates the exception.
	 * @param message why changes are lost
	 * @param cause the error of the store
	 */
	public ChangesLostException(String message, Throwable cause) {
		super(message, cause);
	}

}
