package dev.locations.store;

import org.jspecify.annotations.Nullable;

import org.springframework.dao.DataAccessResourceFailureException;

/**
 * The store refuses writes at the moment. The write has changed nothing. Reads still
 * work.
 */
public class WriteRefusedException extends DataAccessResourceFailureException {

	private static final long serialVersionUID = 1L;

	/**
	 * Creates the exception.
	 * @param cause what the system reported; null if there is none
	 */
	public WriteRefusedException(String message, @Nullable Throwable cause) {
		super(message, cause);
	}

}
