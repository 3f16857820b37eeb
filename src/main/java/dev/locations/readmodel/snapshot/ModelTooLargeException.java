package dev.locations.readmodel.snapshot;

/** Thrown when the locations do not fit into the memory that they may take. */
public final class ModelTooLargeException extends RuntimeException {

	public ModelTooLargeException(String message) {
		super(message, null, false, false);
	}

}
