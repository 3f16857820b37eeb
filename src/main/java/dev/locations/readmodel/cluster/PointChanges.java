package dev.locations.readmodel.cluster;

import java.util.Arrays;
import java.util.List;

/**
 * The points that were added to a {@link PointIndex}, and the slots that were removed
 * from it. It is immutable, and small like the changes of a snapshot.
 */
public final class PointChanges {

	/** No changes. */
	public static final PointChanges NONE = new PointChanges(new long[0], new long[0], new int[0]);

	private final long[] addedKeys;

	/** The addresses of the records, in the order of the keys. */
	private final long[] addedAddresses;

	private final int[] removedSlots;

	private PointChanges(long[] addedKeys, long[] addedAddresses, int[] removedSlots) {
		this.addedKeys = addedKeys;
		this.addedAddresses = addedAddresses;
		this.removedSlots = removedSlots;
	}

	/**
	 * Returns changes that are all made at once.
	 * @param removedSlots the slots that are removed, in ascending order
	 */
	public static PointChanges of(List<AddedPoint> added, int[] removedSlots) {
		return new PointChanges(NONE.addedKeys, NONE.addedAddresses, removedSlots).withAllAdded(added);
	}

	/**
	 * Returns the changes with one more point.
	 * @param longitude its longitude in degrees
	 * @param latitude its latitude in degrees
	 */
	public PointChanges withAdded(double longitude, double latitude, long address) {
		long key = MortonKey.of(longitude, latitude);
		int index = first(key, 0, this.addedKeys.length);
		return new PointChanges(with(this.addedKeys, index, key), with(this.addedAddresses, index, address),
				this.removedSlots);
	}

	/** Returns the changes with more points. */
	public PointChanges withAllAdded(List<AddedPoint> added) {
		List<AddedPoint> sorted = added.stream().sorted(AddedPoint.ORDER).toList();
		long[] keys = new long[this.addedKeys.length + sorted.size()];
		long[] addresses = new long[keys.length];
		int before = 0;
		for (int i = 0; i < sorted.size(); i++) {
			int end = first(sorted.get(i).key(), before, this.addedKeys.length);
			System.arraycopy(this.addedKeys, before, keys, before + i, end - before);
			System.arraycopy(this.addedAddresses, before, addresses, before + i, end - before);
			before = end;
			keys[before + i] = sorted.get(i).key();
			addresses[before + i] = sorted.get(i).address();
		}
		System.arraycopy(this.addedKeys, before, keys, before + sorted.size(), this.addedKeys.length - before);
		System.arraycopy(this.addedAddresses, before, addresses, before + sorted.size(),
				this.addedKeys.length - before);
		return new PointChanges(keys, addresses, this.removedSlots);
	}

	private static long[] with(long[] values, int index, long value) {
		long[] more = Arrays.copyOf(values, values.length + 1);
		System.arraycopy(values, index, more, index + 1, values.length - index);
		more[index] = value;
		return more;
	}

	/**
	 * Returns the changes without a point that was added before.
	 * @param longitude its longitude in degrees
	 * @param latitude its latitude in degrees
	 */
	public PointChanges withoutAdded(double longitude, double latitude, long address) {
		long key = MortonKey.of(longitude, latitude);
		int index = first(key, 0, this.addedKeys.length);
		while (this.addedAddresses[index] != address) {
			index++;
		}
		return new PointChanges(without(this.addedKeys, index), without(this.addedAddresses, index), this.removedSlots);
	}

	private static long[] without(long[] values, int index) {
		long[] fewer = Arrays.copyOf(values, values.length - 1);
		System.arraycopy(values, index + 1, fewer, index, fewer.length - index);
		return fewer;
	}

	/** Returns the changes with one more slot that is removed. */
	public PointChanges withRemoved(int slot) {
		int index = firstRemoved(slot);
		int[] more = Arrays.copyOf(this.removedSlots, this.removedSlots.length + 1);
		System.arraycopy(this.removedSlots, index, more, index + 1, this.removedSlots.length - index);
		more[index] = slot;
		return new PointChanges(this.addedKeys, this.addedAddresses, more);
	}

	int addedCount() {
		return this.addedKeys.length;
	}

	int removedCount() {
		return this.removedSlots.length;
	}

	long addedKey(int index) {
		return this.addedKeys[index];
	}

	long addedAddress(int index) {
		return this.addedAddresses[index];
	}

	int removedSlot(int index) {
		return this.removedSlots[index];
	}

	int first(long key, int from, int to) {
		return SortedKeys.first(this.addedKeys, key, from, to);
	}

	int firstRemoved(int slot) {
		int found = Arrays.binarySearch(this.removedSlots, slot);
		return (found >= 0) ? found : -found - 1;
	}

}
