package dev.locations.location;

/**
 * The changes of locations cannot be read from this store: the MongoDB is no replica set,
 * has no change streams, or does not allow this account to read them.
 */
public final class ChangesUnsupportedException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	/**
	 * Creates the exception.
	 * @param cause the error of the store
	 */
	public ChangesUnsupportedException(Throwable cause) {
		super(cause.getMessage(), cause);
	}

}
