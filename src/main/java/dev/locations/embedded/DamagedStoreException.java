package dev.locations.embedded;

import java.nio.file.Path;

import org.jspecify.annotations.Nullable;

/**
 * The files of the store do not hold what was written. The service can go on with what is
 * readable, if somebody accepts that.
 */
final class DamagedStoreException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	DamagedStoreException(Path store, String problem, @Nullable Throwable cause) {
		super("The store " + store + " " + problem, cause);
	}

}
