package dev.locations.readmodel.snapshot;

import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

import dev.locations.location.LocationWords;
import dev.locations.location.query.ListPosition;
import dev.locations.readmodel.record.FieldEnds;
import dev.locations.readmodel.record.LocationRecord;
import dev.locations.readmodel.record.Slabs;
import org.jspecify.annotations.Nullable;

/**
 * A location that is not in a base.
 *
 * @param key the sort key
 * @param updatedAt the digits of the time of the last change, as one number
 * @param longitude the longitude of its point, in degrees
 * @param latitude the latitude of its point, in degrees
 * @param fieldEnds the ends of its fields
 * @param position the number of locations of the base that come before it in the list
 * @param address the address of its record
 * @param fragment gets the compressed record when a compressed list needs it
 * @param foundWords gets the words when a query for words needs them
 */
record Entry(ListPosition key, long updatedAt, double longitude, double latitude, FieldEnds fieldEnds, int position,
		long address, AtomicReference<byte @Nullable []> fragment, AtomicReference<@Nullable List<String>> foundWords) {

	/** The order of the list. */
	static final Comparator<Entry> ORDER = Comparator.comparing(Entry::key);

	static Entry of(LocationRecord location, int position, long address) {
		return new Entry(location.key(), location.updatedAt(), location.longitude(), location.latitude(),
				location.fieldEnds(), position, address, new AtomicReference<>(), new AtomicReference<>());
	}

	/**
	 * Returns the words of the location.
	 * @param slabs the slabs with its record
	 * @return the words
	 */
	List<String> words(Slabs slabs) {
		List<String> words = this.foundWords.get();
		if (words == null) {
			// a list is compared several times faster than a set
			words = List.copyOf(LocationWords.of(slabs.json(this.address)));
			this.foundWords.set(words);
		}
		return words;
	}

}
