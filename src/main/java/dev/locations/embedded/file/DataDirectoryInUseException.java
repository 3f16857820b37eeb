package dev.locations.embedded.file;

import java.nio.file.Path;

import org.jspecify.annotations.Nullable;

/**
 * The data directory is already open, in this process or in another one.
 */
public final class DataDirectoryInUseException extends DataDirectoryException {

	DataDirectoryInUseException(Path directory, @Nullable Throwable cause) {
		super("The data directory " + directory + " is in use by another running instance", cause);
	}

}
