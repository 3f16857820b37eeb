package dev.locations.readmodel.sync;

/**
 * Thrown when the model was read from a file that the store has forgotten. The file is
 * deleted, so that the next session can begin at once.
 */
final class FileForgottenException extends RuntimeException {

	FileForgottenException(Throwable cause) {
		super(cause.getMessage(), cause);
	}

}
