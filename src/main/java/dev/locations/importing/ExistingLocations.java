package dev.locations.importing;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

import dev.locations.location.LocationWrite.Outcome;

/** What an import does with the locations whose identifiers exist. */
public enum ExistingLocations {

	/** They stay as they are. Others are added. */
	KEEP,

	/** They get all fields of the file, and no others. Others are added. */
	REPLACE,

	/** The sent fields of them are changed. Others are refused, or added to a source. */
	MERGE,

	/** They are deleted. */
	DELETE;

	/**
	 * Returns the value with a name in lower case.
	 * @throws IllegalArgumentException if there is none
	 */
	public static ExistingLocations of(String name) {
		return valueOf(name.toUpperCase(Locale.ROOT));
	}

	/** Returns what may become of a location that is not refused. */
	Set<Outcome> outcomes() {
		return switch (this) {
			case KEEP -> EnumSet.of(Outcome.ADDED, Outcome.EXISTING);
			case REPLACE -> EnumSet.of(Outcome.ADDED, Outcome.CHANGED, Outcome.UNCHANGED);
			case MERGE -> EnumSet.of(Outcome.CHANGED, Outcome.UNCHANGED);
			case DELETE -> EnumSet.of(Outcome.DELETED, Outcome.MISSING);
		};
	}

}
