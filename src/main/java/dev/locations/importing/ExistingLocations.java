package dev.locations.importing;

import java.util.List;

import dev.locations.location.LocationWrite.Outcome;

/** What an import does with the locations whose identifiers exist. */
public enum ExistingLocations {

	/** They stay as they are. Others are added. */
	KEEP(Outcome.ADDED, Outcome.EXISTING),

	/** They get all fields of the file, and no others. Others are added. */
	REPLACE(Outcome.ADDED, Outcome.CHANGED, Outcome.UNCHANGED),

	/** The sent fields of them are changed. Others are refused, or added to a source. */
	MERGE(Outcome.CHANGED, Outcome.UNCHANGED),

	/** They are deleted. */
	DELETE(Outcome.DELETED, Outcome.MISSING);

	private final List<Outcome> outcomes;

	ExistingLocations(Outcome... outcomes) {
		this.outcomes = List.of(outcomes);
	}

	/** Returns what may become of a location that is not refused. */
	List<Outcome> outcomes() {
		return this.outcomes;
	}

}
