package dev.locations.store;

import org.springframework.dao.DataAccessResourceFailureException;

/**
 * Only the copy of all records can answer, and it cannot: there is none that is current,
 * or what was being read of it is gone.
 */
public final class ModelUnavailableException extends DataAccessResourceFailureException {

	private static final long serialVersionUID = 1L;

	public ModelUnavailableException() {
		this("There is no current read model");
	}

	public ModelUnavailableException(String message) {
		super(message);
	}

}
