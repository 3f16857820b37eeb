package dev.locations.readmodel.record;

/**
 * The locations do not fit into the memory that they may take.
 */
public final class ModelTooLargeException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	/**
	 * Creates the exception.
	 * @param message how much there is, and how much there may be
	 */
	public ModelTooLargeException(String message) {
		super(message, null, false, false);
	}

}
