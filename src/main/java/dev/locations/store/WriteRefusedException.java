package dev.locations.store;

import org.jspecify.annotations.Nullable;

import org.springframework.dao.DataAccessResourceFailureException;

/**
 * The store takes no writes at present. Nothing of the write is stored, and reads go on.
 */
public class WriteRefusedException extends DataAccessResourceFailureException {

	private static final long serialVersionUID = 1L;

	/**
	 * Says why.
	 * @param message one line for the log
	 * @param cause what the system reported; null when there is nothing
	 */
	public WriteRefusedException(String message, @Nullable Throwable cause) {
		super(message, cause);
	}

}
