package dev.locations.location;

import java.util.Optional;

/**
 * The version of all lists of locations. It tells whether a list has changed without
 * reading the list.
 */
public interface ListVersion {

	/**
	 * Returns the version. While it stays the same, every list stays the same.
	 * @return visible characters of ASCII without quotes, equal in all processes that
	 * have the same locations; empty if it is not known
	 */
	Optional<String> version();

}
