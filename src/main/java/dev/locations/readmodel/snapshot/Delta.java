package dev.locations.readmodel.snapshot;

import java.util.Arrays;
import java.util.UUID;

import dev.locations.location.BoundingBox;
import org.jspecify.annotations.Nullable;

/**
 * What changed since a {@link Base} was built: locations that were added, in the order of
 * the list, and ranks that no longer count. A changed location is both. It is immutable,
 * and small enough to be copied for each write and read from end to end.
 */
final class Delta {

	/** No change. */
	static final Delta NONE = new Delta(new Entry[0], new double[0], new double[0], null, 0);

	private final Entry[] entries;

	/** Apart from the entries, as a search reads nothing else. */
	private final double[] longitudes;

	private final double[] latitudes;

	private final long @Nullable [] removed;

	private final int removedCount;

	private Delta(Entry[] entries, double[] longitudes, double[] latitudes, long @Nullable [] removed,
			int removedCount) {
		this.entries = entries;
		this.longitudes = longitudes;
		this.latitudes = latitudes;
		this.removed = removed;
		this.removedCount = removedCount;
	}

	int size() {
		return this.entries.length;
	}

	/** How much there is to fold. */
	int changes() {
		return this.entries.length + this.removedCount;
	}

	int removedCount() {
		return this.removedCount;
	}

	Entry entry(int index) {
		return this.entries[index];
	}

	/** A bitmap of the ranks that no longer count; null when all do. */
	long @Nullable [] removed() {
		return this.removed;
	}

	boolean isRemoved(int rank) {
		return this.removed != null && (this.removed[rank >> 6] & (1L << rank)) != 0;
	}

	/**
	 * Finds an added location.
	 * @return its index, or -1
	 */
	int find(UUID id) {
		for (int i = 0; i < this.entries.length; i++) {
			if (this.entries[i].key().id().equals(id)) {
				return i;
			}
		}
		return -1;
	}

	/**
	 * Finds the added locations in a box.
	 * @param box the box
	 * @param found gets their indices in ascending order
	 * @return how many there are
	 */
	int search(BoundingBox box, int[] found) {
		int count = 0;
		for (int i = 0; i < this.entries.length; i++) {
			if (box.contains(this.longitudes[i], this.latitudes[i])) {
				found[count++] = i;
			}
		}
		return count;
	}

	Delta with(Entry entry) {
		int place = -Arrays.binarySearch(this.entries, entry, Entry.ORDER) - 1;
		Entry[] more = Arrays.copyOf(this.entries, this.entries.length + 1);
		System.arraycopy(this.entries, place, more, place + 1, this.entries.length - place);
		more[place] = entry;
		return new Delta(more, inserted(this.longitudes, place, entry.longitude()),
				inserted(this.latitudes, place, entry.latitude()), this.removed, this.removedCount);
	}

	private static double[] inserted(double[] values, int place, double value) {
		double[] more = Arrays.copyOf(values, values.length + 1);
		System.arraycopy(values, place, more, place + 1, values.length - place);
		more[place] = value;
		return more;
	}

	Delta without(int index) {
		Entry[] fewer = Arrays.copyOf(this.entries, this.entries.length - 1);
		System.arraycopy(this.entries, index + 1, fewer, index, fewer.length - index);
		return new Delta(fewer, dropped(this.longitudes, index), dropped(this.latitudes, index), this.removed,
				this.removedCount);
	}

	private static double[] dropped(double[] values, int index) {
		double[] fewer = Arrays.copyOf(values, values.length - 1);
		System.arraycopy(values, index + 1, fewer, index, fewer.length - index);
		return fewer;
	}

	/**
	 * Leaves out a rank.
	 * @param rank the rank
	 * @param size how many ranks there are
	 */
	Delta removing(int rank, int size) {
		long[] bits = (this.removed != null) ? this.removed.clone() : new long[(size >> 6) + 1];
		bits[rank >> 6] |= 1L << rank;
		return new Delta(this.entries, this.longitudes, this.latitudes, bits, this.removedCount + 1);
	}

}
