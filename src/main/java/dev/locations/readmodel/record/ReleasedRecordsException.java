package dev.locations.readmodel.record;

import dev.locations.store.ModelUnavailableException;

/**
 * Thrown when the memory of records that were replaced was needed for later ones. Who
 * still reads them gets no more of them, and may try again.
 */
public final class ReleasedRecordsException extends ModelUnavailableException {

	private static final long serialVersionUID = 1L;

	ReleasedRecordsException() {
		super("The memory of earlier locations was needed for later ones");
	}

}
