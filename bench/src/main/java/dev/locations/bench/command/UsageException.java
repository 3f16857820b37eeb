package dev.locations.bench.command;

/** Thrown when the user of a command has to change something. The message says what. */
public final class UsageException extends RuntimeException {

	/**
	 * Creates the exception.
	 * @param message what the user has to do
	 */
	public UsageException(String message) {
		super(message);
	}

}
