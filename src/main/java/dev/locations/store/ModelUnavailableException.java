package dev.locations.store;

import org.springframework.dao.DataAccessResourceFailureException;

/**
 * There is no current copy of all records in memory, and only that copy can answer.
 */
public final class ModelUnavailableException extends DataAccessResourceFailureException {

	private static final long serialVersionUID = 1L;

	/**
	 * Creates the exception.
	 */
	public ModelUnavailableException() {
		super("There is no current read model");
	}

}
