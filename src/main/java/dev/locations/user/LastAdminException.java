package dev.locations.user;

/** The change would leave no active administrator. */
public final class LastAdminException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	public LastAdminException() {
		super("must leave at least one active administrator", null, false, false);
	}

}
