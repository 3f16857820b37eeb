package dev.locations.embedded.file;

import org.jspecify.annotations.Nullable;

/**
 * The data directory cannot be used. The message is one line for the person who starts
 * the service: it names the directory or the file and says what is wrong.
 */
public class DataDirectoryException extends RuntimeException {

	/**
	 * Creates the error.
	 * @param message one line that names the directory or the file
	 * @param cause what the system reported; null if there is none
	 */
	public DataDirectoryException(String message, @Nullable Throwable cause) {
		super(message, cause);
	}

}
