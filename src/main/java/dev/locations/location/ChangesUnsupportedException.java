package dev.locations.location;

/**
 * The store does not tell changes: it is no replica set, has no change streams, or does
 * not let this account have them.
 */
public final class ChangesUnsupportedException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	public ChangesUnsupportedException(Throwable cause) {
		super(cause.getMessage(), cause);
	}

}
