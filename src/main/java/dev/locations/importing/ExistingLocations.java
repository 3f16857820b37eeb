package dev.locations.importing;

import java.util.List;

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

	/** Returns what may become of a location that is not refused. */
	List<Outcome> outcomes() {
		return switch (this) {
			case KEEP -> List.of(Outcome.ADDED, Outcome.EXISTING);
			case REPLACE -> List.of(Outcome.ADDED, Outcome.CHANGED, Outcome.UNCHANGED);
			case MERGE -> List.of(Outcome.CHANGED, Outcome.UNCHANGED);
			case DELETE -> List.of(Outcome.DELETED, Outcome.MISSING);
		};
	}

}
