package dev.locations.user;

/** The sent current password is wrong, or was changed meanwhile. */
public final class WrongPasswordException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	public WrongPasswordException() {
		super("is not the current password", null, false, false);
	}

}
