package dev.locations.embedded;

import org.jspecify.annotations.Nullable;

/**
 * The data directory cannot be used. The message is one line that names the directory or
 * the file in it and says what is wrong, fit to be shown to the person who started the
 * service.
 */
public class DataDirectoryException extends RuntimeException {

	DataDirectoryException(String message, @Nullable Throwable cause) {
		super(message, cause);
	}

}
