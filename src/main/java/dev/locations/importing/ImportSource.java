package dev.locations.importing;

import org.jspecify.annotations.Nullable;

/**
 * Where files come from that are imported again and again. Each location that a file has
 * belongs to the source, until another file or nobody has it any more.
 *
 * @param missing what becomes of locations of the source that the file does not have
 * @param maxMissing how many of them there may be for that, in percent of the source
 * @param mark the further property that tells since when a location is missing; null if
 * the source has none
 */
public record ImportSource(String name, Missing missing, int maxMissing, @Nullable String mark) {

	/** What becomes of missing locations. */
	public enum Missing {

		/** They stay as they are. */
		KEEP,

		/** A further property tells that they are missing. */
		MARK,

		/** They are deleted. */
		DELETE

	}

}
