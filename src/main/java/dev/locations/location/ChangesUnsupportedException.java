package dev.locations.location;

/**
 * The changes of locations cannot be read from this store: the MongoDB is no replica set,
 * has no change streams, or does not allow this account to read them. Or there are none
 * to be read, and another process writes.
 */
public final class ChangesUnsupportedException extends RuntimeException {

	private final String advice;

	private final boolean mayEnd;

	private ChangesUnsupportedException(Throwable cause, String advice, boolean mayEnd) {
		super(advice + " (" + cause.getMessage() + ")", cause);
		this.advice = advice;
		this.mayEnd = mayEnd;
	}

	public ChangesUnsupportedException(Throwable cause) {
		this(cause, "This MongoDB has no change streams."
				+ " Make it a replica set, or set locations.read-model.sole-writer.", false);
	}

	public static ChangesUnsupportedException forbidden(Throwable cause) {
		return new ChangesUnsupportedException(cause, "The account may not watch the database."
				+ " Grant it the privileges find and changeStream on the database.", true);
	}

	public static ChangesUnsupportedException otherWriter(Throwable cause) {
		return new ChangesUnsupportedException(cause,
				"Another process is the sole writer of this MongoDB (locations.read-model.sole-writer)."
						+ " End one of the two, or make the MongoDB a replica set.",
				true);
	}

	/** Says what the operator has to do. */
	public String advice() {
		return this.advice;
	}

	/**
	 * True if it takes only that somebody grants a privilege, or another process ends.
	 */
	public boolean mayEnd() {
		return this.mayEnd;
	}

}
