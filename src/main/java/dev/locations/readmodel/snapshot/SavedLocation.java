package dev.locations.readmodel.snapshot;

import java.util.List;

import dev.locations.location.LocationWords;
import dev.locations.readmodel.record.LocationRecord;

/**
 * A location that was saved, with its words: a search must not split the texts of all
 * changes.
 *
 * @param location the location
 * @param words its words; a list, which is compared several times faster than a set
 */
record SavedLocation(LocationRecord location, List<String> words) {

	static SavedLocation of(byte[] json) {
		return new SavedLocation(LocationRecord.of(json), List.copyOf(LocationWords.of(json)));
	}

}
