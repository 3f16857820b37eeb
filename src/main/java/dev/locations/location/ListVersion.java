package dev.locations.location;

import java.util.Optional;

/**
 * Tells lists apart without reading them.
 */
interface ListVersion {

	/**
	 * The version of all locations together: the same for the same locations, another one
	 * after each change.
	 * @return visible ASCII without quotes; empty when there is no telling
	 */
	Optional<String> current();

}
