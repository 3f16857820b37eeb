package dev.locations.embedded;

import java.nio.file.Path;

import org.jspecify.annotations.Nullable;

/** The files of the store do not hold what was written. */
final class DamagedStoreException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	private final boolean readable;

	DamagedStoreException(Path store, String problem, boolean readable, @Nullable Throwable cause) {
		super("The store " + store + " " + problem, cause);
		this.readable = readable;
	}

	// Tells whether the service can go on with what is readable, if that is accepted
	boolean isReadable() {
		return this.readable;
	}

}
