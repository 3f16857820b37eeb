package dev.locations.store;

import org.springframework.dao.DataAccessResourceFailureException;

/**
 * Only the copy of all records can answer, and it cannot: there is none that is current,
 * or what was being read of it is gone.
 */
public final class ModelUnavailableException extends DataAccessResourceFailureException {

	private final boolean lasting;

	public ModelUnavailableException() {
		this("There is no current read model");
	}

	public ModelUnavailableException(String message) {
		this(message, false);
	}

	private ModelUnavailableException(String message, boolean lasting) {
		super(message);
		this.lasting = lasting;
	}

	/** Waiting does not help until the operator follows the advice. */
	public static ModelUnavailableException until(String advice) {
		return new ModelUnavailableException(
				"The service has no read model to answer this from, and waiting does not bring one. To its operator: "
						+ advice,
				true);
	}

	/** True if clients should read the message, since waiting does not help. */
	public boolean isLasting() {
		return this.lasting;
	}

}
