package dev.locations.readmodel.snapshot;

import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

import dev.locations.index.cluster.PointChanges;
import dev.locations.index.value.FieldValue;
import dev.locations.location.query.ListPosition;

/**
 * A location that is not in a base.
 *
 * @param updatedAt the digits of the time of the last change, as one number
 * @param position the number of locations of the base that come before it in the list
 * @param words its words; empty where nobody looks for it by words
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record Entry(ListPosition key, long updatedAt, double longitude, double latitude, short[] fieldEnds,
		int position, long address, List<String> words, EntryMemo memo) {

	/** The order of the list of all locations. */
	public static final Comparator<Entry> ORDER = Comparator.comparing(Entry::key);

	static Entry of(LocationRecord location, int position, long address) {
		return new Entry(location.key(), location.updatedAt(), location.longitude(), location.latitude(),
				location.fieldEnds(), position, address, location.words(), new EntryMemo());
	}

	/** Returns a location that is about to be removed, mostly without parsing it. */
	static Entry removed(Records records, int ordinal) {
		LocationParts parts = LocationParts.of(records.json(ordinal));
		return new Entry(records.key(ordinal), records.updatedAt(ordinal), parts.longitude(), parts.latitude(),
				FieldEnds.UNKNOWN, ordinal, records.address(ordinal), List.of(), new EntryMemo());
	}

	/** Returns the values of some fields, which are read from the record once. */
	public Function<String, FieldValue> values(Set<String> fields, Slabs slabs) {
		return this.memo.values(fields, slabs, this.address);
	}

	public PointChanges.Added point() {
		return PointChanges.Added.of(this.longitude, this.latitude, this.address);
	}

}
