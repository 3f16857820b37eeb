package dev.locations.index.cluster;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

import dev.locations.index.tree.ArrayCopies;
import dev.locations.index.tree.LowerBound;

/**
 * The points that were added to a {@link PointIndex}, and the slots that were removed
 * from it. Each change copies the arrays, which are not to be changed.
 *
 * @param addedKeys the {@link MortonKey}s of the added points in ascending order
 * @param addedAddresses the addresses of their records, in the same order
 * @param removedSlots the removed slots in ascending order
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record PointChanges(long[] addedKeys, long[] addedAddresses, int[] removedSlots) {

	/** No changes. */
	public static final PointChanges NONE = ofRemoved(new int[0]);

	public static PointChanges ofRemoved(int[] slots) {
		return new PointChanges(new long[0], new long[0], slots);
	}

	public PointChanges withAdded(List<Added> added) {
		Added[] sorted = added.toArray(Added[]::new);
		Arrays.sort(sorted, Comparator.comparingLong(Added::key));
		long[] keys = new long[this.addedKeys.length + sorted.length];
		long[] addresses = new long[keys.length];
		int before = 0;
		for (int i = 0; i <= sorted.length; i++) {
			int end = (i < sorted.length) ? first(sorted[i].key(), before, this.addedKeys.length)
					: this.addedKeys.length;
			System.arraycopy(this.addedKeys, before, keys, before + i, end - before);
			System.arraycopy(this.addedAddresses, before, addresses, before + i, end - before);
			before = end;
			if (i < sorted.length) {
				keys[before + i] = sorted[i].key();
				addresses[before + i] = sorted[i].address();
			}
		}
		return new PointChanges(keys, addresses, this.removedSlots);
	}

	public PointChanges withoutAdded(Added added) {
		int index = first(added.key(), 0, this.addedKeys.length);
		while (this.addedAddresses[index] != added.address()) {
			index++;
		}
		return new PointChanges(ArrayCopies.without(this.addedKeys, index),
				ArrayCopies.without(this.addedAddresses, index), this.removedSlots);
	}

	public PointChanges withRemoved(int slot) {
		int index = firstRemoved(slot);
		int[] more = ArrayCopies.withGap(this.removedSlots, index);
		more[index] = slot;
		return new PointChanges(this.addedKeys, this.addedAddresses, more);
	}

	/** Takes back {@link #withRemoved}. */
	public PointChanges withoutRemoved(int slot) {
		return new PointChanges(this.addedKeys, this.addedAddresses,
				ArrayCopies.without(this.removedSlots, firstRemoved(slot)));
	}

	int first(long key, int from, int to) {
		return LowerBound.of(this.addedKeys, key, from, to);
	}

	int firstRemoved(int slot) {
		int found = Arrays.binarySearch(this.removedSlots, slot);
		return (found >= 0) ? found : -found - 1;
	}

	/** A point that was added, with the address of its record. */
	public record Added(long key, long address) {

		/** Takes degrees. */
		public static Added of(double longitude, double latitude, long address) {
			return new Added(MortonKey.of(longitude, latitude), address);
		}

	}

}
