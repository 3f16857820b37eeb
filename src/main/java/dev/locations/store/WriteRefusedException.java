package dev.locations.store;

import org.jspecify.annotations.Nullable;

import org.springframework.dao.DataAccessResourceFailureException;

/** The store refuses writes at the moment. The write has changed nothing. */
public class WriteRefusedException extends DataAccessResourceFailureException {

	public WriteRefusedException(String message, @Nullable Throwable cause) {
		super(message, cause);
	}

}
