package dev.locations.embedded;

import java.nio.file.Path;

import org.jspecify.annotations.Nullable;

/** The data directory is already open, in this process or in another one. */
final class DataDirectoryInUseException extends DataDirectoryException {

	private static final long serialVersionUID = 1L;

	DataDirectoryInUseException(Path directory, @Nullable Throwable cause) {
		super("The data directory " + directory + " is in use by another running instance", cause);
	}

}
