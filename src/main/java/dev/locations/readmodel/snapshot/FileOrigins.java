package dev.locations.readmodel.snapshot;

import java.util.Optional;

/**
 * Tells what the next file of a read model will have.
 */
public interface FileOrigins {

	/**
	 * Finds a position in the history of the store. It may wait until the model has all
	 * changes up to this position.
	 * @return the origin of a file that is written from now on; empty if there can be
	 * none now
	 */
	Optional<FileOrigin> next();

	/**
	 * Notes that a file is on the disk.
	 * @param origin the origin of the file
	 */
	void written(FileOrigin origin);

}
