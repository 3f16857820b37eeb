package dev.locations.location;

/**
 * The changes of locations cannot be read from this store: the MongoDB is no replica set,
 * has no change streams, or does not allow this account to read them.
 */
public final class ChangesUnsupportedException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	private final boolean forbidden;

	private ChangesUnsupportedException(String message, Throwable cause, boolean forbidden) {
		super(message, cause);
		this.forbidden = forbidden;
	}

	public ChangesUnsupportedException(Throwable cause) {
		this(String.valueOf(cause.getMessage()), cause, false);
	}

	public static ChangesUnsupportedException forbidden(Throwable cause) {
		return new ChangesUnsupportedException("The account may not watch the database."
				+ " Grant it the privileges find and changeStream on the database.", cause, true);
	}

	/** True if it takes only that somebody grants a privilege. */
	public boolean isForbidden() {
		return this.forbidden;
	}

}
