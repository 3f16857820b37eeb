package dev.locations.location;

import java.util.Optional;

/**
 * Tells whether lists have changed without reading them.
 */
public interface ListVersion {

	/**
	 * The version of all locations: while it stays, so does every list.
	 * @return ASCII text without quotes, the same in every process that holds the same
	 * locations; empty when it is not known
	 */
	Optional<String> version();

}
