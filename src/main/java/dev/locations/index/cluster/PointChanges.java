package dev.locations.index.cluster;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

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

	/** Removes many added points, and many slots of the index. */
	public PointChanges without(List<Added> added, int... slots) {
		// each record has an address of its own
		long[] gone = added.stream().mapToLong(Added::address).sorted().toArray();
		int[] kept = IntStream.range(0, this.addedKeys.length)
			.filter((i) -> Arrays.binarySearch(gone, this.addedAddresses[i]) < 0)
			.toArray();
		int[] more = Arrays.copyOf(this.removedSlots, this.removedSlots.length + slots.length);
		System.arraycopy(slots, 0, more, this.removedSlots.length, slots.length);
		Arrays.sort(more);
		return new PointChanges(Arrays.stream(kept).mapToLong((i) -> this.addedKeys[i]).toArray(),
				Arrays.stream(kept).mapToLong((i) -> this.addedAddresses[i]).toArray(), more);
	}

	int first(long key, int from, int to) {
		return LowerBound.of(this.addedKeys, key, from, to);
	}

	int firstRemoved(int slot) {
		int found = Arrays.binarySearch(this.removedSlots, slot);
		return (found >= 0) ? found : -found - 1;
	}

	/**
	 * Tells what differs from other changes of the same index. Points that are in both
	 * may be told as lost and new if others at the same place changed, too.
	 */
	public void compare(PointChanges earlier, Difference difference) {
		int before = 0;
		int now = 0;
		while (before < earlier.removedSlots.length || now < this.removedSlots.length) {
			int order = (before == earlier.removedSlots.length) ? 1 : (now == this.removedSlots.length) ? -1
					: Integer.compare(earlier.removedSlots[before], this.removedSlots[now]);
			if (order < 0) {
				difference.slot(earlier.removedSlots[before], 1);
			}
			else if (order > 0) {
				difference.slot(this.removedSlots[now], -1);
			}
			before += (order <= 0) ? 1 : 0;
			now += (order >= 0) ? 1 : 0;
		}
		compareAdded(earlier, difference);
	}

	private void compareAdded(PointChanges earlier, Difference difference) {
		int before = 0;
		int now = 0;
		while (before < earlier.addedKeys.length || now < this.addedKeys.length) {
			int order = (before == earlier.addedKeys.length) ? 1
					: (now == this.addedKeys.length) ? -1 : order(earlier, before, now);
			if (order < 0) {
				difference.lost(before++);
			}
			else if (order > 0) {
				difference.added(now++);
			}
			else {
				difference.kept(before++);
				now++;
			}
		}
	}

	// at one place, the last points are first, and have the greatest addresses
	private int order(PointChanges earlier, int before, int now) {
		int byKey = Long.compare(earlier.addedKeys[before], this.addedKeys[now]);
		return (byKey != 0) ? byKey : Long.compare(this.addedAddresses[now], earlier.addedAddresses[before]);
	}

	/** What differs from earlier changes. Added points are told in their order. */
	public interface Difference {

		/** A slot was removed, -1, or was removed earlier only, 1. */
		void slot(int slot, int number);

		/** An added point of the earlier changes is lost, by its index there. */
		void lost(int earlierIndex);

		/** An added point is new, by its index. */
		void added(int index);

		/** An added point is in both, by its index in the earlier changes. */
		void kept(int earlierIndex);

	}

	/** A point that was added, with the address of its record. */
	public record Added(long key, long address) {

		/** Takes degrees. */
		public static Added of(double longitude, double latitude, long address) {
			return new Added(MortonKey.of(longitude, latitude), address);
		}

	}

}
