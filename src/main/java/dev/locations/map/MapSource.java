package dev.locations.map;

/** Gives access to what a map draws. */
@FunctionalInterface
public interface MapSource {

	/**
	 * Returns all locations of this moment.
	 * @throws dev.locations.store.ModelUnavailableException while the locations are not in
	 * memory
	 */
	MapReads mapReads();

}
