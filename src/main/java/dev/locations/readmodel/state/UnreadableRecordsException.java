package dev.locations.readmodel.state;

import dev.locations.store.ModelUnavailableException;

/**
 * Thrown when records cannot be read any more: the memory of those that were replaced was
 * needed for later ones, or their file is damaged. Who reads them may try again.
 */
public final class UnreadableRecordsException extends ModelUnavailableException {

	private static final long serialVersionUID = 1L;

	/** Creates the exception with the reason. */
	public UnreadableRecordsException(String message) {
		super(message);
	}

}
