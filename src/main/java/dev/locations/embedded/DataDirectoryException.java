package dev.locations.embedded;

import org.jspecify.annotations.Nullable;

/**
 * The data directory cannot be used. The message is one line for the person who starts
 * the service: it names the directory or the file and says what is wrong.
 */
class DataDirectoryException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	DataDirectoryException(String message, @Nullable Throwable cause) {
		super(message, cause);
	}

}
