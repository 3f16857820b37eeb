package dev.locations.store;

import java.nio.file.Path;
import java.util.Optional;

import org.jspecify.annotations.Nullable;

/**
 * Which store the service runs on.
 *
 * @param dataDirectory where the embedded store keeps its files; null with MongoDB
 */
public record StoreBackend(@Nullable Path dataDirectory) {

	/**
	 * Whether the service runs on its embedded store, which knows less than MongoDB.
	 * @return false with MongoDB
	 */
	public boolean isEmbedded() {
		return this.dataDirectory != null;
	}

	/**
	 * The place for files of this service.
	 * @return the data directory, or empty with MongoDB
	 */
	public Optional<Path> files() {
		return Optional.ofNullable(this.dataDirectory);
	}

}
