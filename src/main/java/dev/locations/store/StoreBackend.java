package dev.locations.store;

import java.nio.file.Path;
import java.util.Optional;

import org.jspecify.annotations.Nullable;

/**
 * The kind of store that the service runs on.
 *
 * @param dataDirectory the directory of the embedded store; null with MongoDB
 */
public record StoreBackend(@Nullable Path dataDirectory, boolean isNew) {

	public StoreBackend(@Nullable Path dataDirectory) {
		this(dataDirectory, false);
	}

	/** Returns the directory for files of the service; empty with MongoDB. */
	public Optional<Path> files() {
		return Optional.ofNullable(this.dataDirectory);
	}

}
