package dev.locations.user;

/**
 * The password given as the current one is not, or not any more.
 */
public final class WrongPasswordException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	public WrongPasswordException() {
		super("is not the current password", null, false, false);
	}

}
