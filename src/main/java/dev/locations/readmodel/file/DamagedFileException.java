package dev.locations.readmodel.file;

import dev.locations.store.ModelUnavailableException;

/**
 * Thrown when a file has not the bytes that were written, or another format. Who reads
 * from it gets no answer, and may try again.
 */
public final class DamagedFileException extends ModelUnavailableException {

	private static final long serialVersionUID = 1L;

	/** Creates the exception. */
	public DamagedFileException(String message) {
		super(message);
	}

}
