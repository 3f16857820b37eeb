package dev.locations.readmodel.snapshot;

/** Thrown when the locations do not fit into the memory that they may take. */
public final class ModelTooLargeException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	public ModelTooLargeException(String message) {
		super(message, null, false, false);
	}

}
