package dev.locations.readmodel.snapshot;

import java.util.List;
import java.util.Set;
import java.util.function.Function;

import dev.locations.index.cluster.MortonKey;
import dev.locations.index.cluster.PointChanges;
import dev.locations.index.tree.PackedTree;
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
public record Entry(ListPosition key, long updatedAt, double longitude, double latitude, long mapKey, short[] fieldEnds,
		int position, long address, List<String> words, EntryCache cache) implements PointChanges.Added {

	static Entry of(LocationRecord location, int position, long address) {
		return new Entry(location.key(), location.updatedAt(), location.longitude(), location.latitude(),
				MortonKey.of(location.longitude(), location.latitude()), location.fieldEnds(), position, address,
				location.words(), new EntryCache());
	}

	static Entry of(Base base, int ordinal) {
		PackedTree tree = base.tree();
		int slot = tree.slot(ordinal);
		return new Entry(base.records().key(ordinal), base.records().updatedAt(ordinal), tree.longitude(slot),
				tree.latitude(slot), MortonKey.of(tree.longitude(slot), tree.latitude(slot)), FieldEnds.UNKNOWN,
				ordinal, base.address(ordinal), List.of(), new EntryCache());
	}

	/** Returns the values of some fields, which are read from the record once. */
	public Function<String, FieldValue> values(Set<String> fields, Slabs slabs) {
		return this.cache.values(fields, slabs, this.address);
	}

}
