package dev.locations.map;

import java.util.Optional;

/**
 * Gives access to what a map draws.
 */
@FunctionalInterface
public interface MapSource {

	/**
	 * Returns all locations of this moment.
	 * @return reads for one request; empty while the locations are not in memory
	 */
	Optional<MapReads> reads();

}
