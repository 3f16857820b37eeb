package dev.locations.readmodel.sync;

import java.util.Optional;

import dev.locations.readmodel.snapshot.FileOrigin;

/** Tells what the next file of a read model will have. */
interface FileOrigins {

	/**
	 * Finds a position in the history of the store; empty if there can be none now. It
	 * may wait until the model has all changes up to this position.
	 */
	Optional<FileOrigin> next();

	void written(FileOrigin origin);

}
