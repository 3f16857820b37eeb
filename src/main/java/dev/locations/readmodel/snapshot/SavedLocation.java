package dev.locations.readmodel.snapshot;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

import dev.locations.readmodel.record.LocationRecord;

/**
 * A location that was saved, with its words: a search must not split the texts of all
 * changes. It is parsed once, before it is applied.
 * @param words its words; a list, which is compared several times faster than a set
 */
record SavedLocation(LocationRecord location, List<String> words) {

	static SavedLocation of(byte[] json) {
		Set<String> words = new HashSet<>();
		LocationRecord location = LocationRecord.of(json, words);
		return new SavedLocation(location, List.copyOf(words));
	}

}
