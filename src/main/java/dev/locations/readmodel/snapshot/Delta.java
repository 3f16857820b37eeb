package dev.locations.readmodel.snapshot;

import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;

import dev.locations.location.BoundingBox;
import dev.locations.readmodel.cluster.AddedPoint;
import dev.locations.readmodel.cluster.PointChanges;
import org.jspecify.annotations.Nullable;

/**
 * The changes since a {@link Base} was built: the locations that were added, in the order
 * of the list, and the ranks that were removed. A changed location is one of each. A
 * delta is immutable. It is small, because each write copies it and each search reads all
 * of it.
 */
final class Delta {

	static final Delta EMPTY = new Delta(new Entry[0], new double[0], new double[0], null, 0, PointChanges.NONE);

	private final Entry[] entries;

	/** Not in the entries, because a search reads only the points. */
	private final double[] longitudes;

	private final double[] latitudes;

	private final long @Nullable [] removedRanks;

	private final int removedCount;

	private final PointChanges points;

	private Delta(Entry[] entries, double[] longitudes, double[] latitudes, long @Nullable [] removedRanks,
			int removedCount, PointChanges points) {
		this.entries = entries;
		this.longitudes = longitudes;
		this.latitudes = latitudes;
		this.removedRanks = removedRanks;
		this.removedCount = removedCount;
		this.points = points;
	}

	static Delta of(Entry[] entries, BitSet removed, int size, int[] removedSlots) {
		long[] bits = Arrays.copyOf(removed.toLongArray(), (size >> 6) + 1);
		PointChanges points = PointChanges.of(List.of(), removedSlots);
		return new Delta(EMPTY.entries, EMPTY.longitudes, EMPTY.latitudes, bits, removed.cardinality(), points)
			.withEntries(entries);
	}

	int size() {
		return this.entries.length;
	}

	int changes() {
		return this.entries.length + this.removedCount;
	}

	Map<UUID, Integer> indices() {
		Map<UUID, Integer> indices = new HashMap<>();
		for (int i = 0; i < this.entries.length; i++) {
			indices.put(this.entries[i].key().id(), i);
		}
		return indices;
	}

	int removedCount() {
		return this.removedCount;
	}

	PointChanges points() {
		return this.points;
	}

	Entry entry(int index) {
		return this.entries[index];
	}

	double longitude(int index) {
		return this.longitudes[index];
	}

	double latitude(int index) {
		return this.latitudes[index];
	}

	/** Returns a bitmap, or null if there are none. */
	long @Nullable [] removedRanks() {
		return this.removedRanks;
	}

	boolean isRemoved(int rank) {
		return this.removedRanks != null && (this.removedRanks[rank >> 6] & (1L << rank)) != 0;
	}

	int find(UUID id) {
		for (int i = 0; i < this.entries.length; i++) {
			if (this.entries[i].key().id().equals(id)) {
				return i;
			}
		}
		return -1;
	}

	int search(BoundingBox box, int[] found) {
		int count = 0;
		for (int i = 0; i < this.entries.length; i++) {
			if (box.contains(this.longitudes[i], this.latitudes[i])) {
				found[count++] = i;
			}
		}
		return count;
	}

	int count(BoundingBox box) {
		int count = 0;
		for (int i = 0; i < this.entries.length; i++) {
			count += box.contains(this.longitudes[i], this.latitudes[i]) ? 1 : 0;
		}
		return count;
	}

	IntStream removed() {
		return (this.removedRanks != null) ? BitSet.valueOf(this.removedRanks).stream() : IntStream.empty();
	}

	Delta withEntry(Entry entry) {
		int index = -Arrays.binarySearch(this.entries, entry, Entry.ORDER) - 1;
		Entry[] more = Arrays.copyOf(this.entries, this.entries.length + 1);
		System.arraycopy(this.entries, index, more, index + 1, this.entries.length - index);
		more[index] = entry;
		return new Delta(more, withValue(this.longitudes, index, entry.longitude()),
				withValue(this.latitudes, index, entry.latitude()), this.removedRanks, this.removedCount,
				this.points.withAdded(entry.longitude(), entry.latitude(), entry.address()));
	}

	Delta withEntries(Entry[] added) {
		Entry[] more = Arrays.copyOf(this.entries, this.entries.length + added.length);
		System.arraycopy(added, 0, more, this.entries.length, added.length);
		// fast, because the first part is in order
		Arrays.sort(more, Entry.ORDER);
		return new Delta(more, Arrays.stream(more).mapToDouble(Entry::longitude).toArray(),
				Arrays.stream(more).mapToDouble(Entry::latitude).toArray(), this.removedRanks, this.removedCount,
				this.points.withAllAdded(Arrays.stream(added)
					.map((entry) -> AddedPoint.of(entry.longitude(), entry.latitude(), entry.address()))
					.toList()));
	}

	private static double[] withValue(double[] values, int index, double value) {
		double[] more = Arrays.copyOf(values, values.length + 1);
		System.arraycopy(values, index, more, index + 1, values.length - index);
		more[index] = value;
		return more;
	}

	Delta withoutEntry(int index) {
		Entry removed = this.entries[index];
		Entry[] fewer = Arrays.copyOf(this.entries, this.entries.length - 1);
		System.arraycopy(this.entries, index + 1, fewer, index, fewer.length - index);
		return new Delta(fewer, withoutValue(this.longitudes, index), withoutValue(this.latitudes, index),
				this.removedRanks, this.removedCount,
				this.points.withoutAdded(removed.longitude(), removed.latitude(), removed.address()));
	}

	private static double[] withoutValue(double[] values, int index) {
		double[] fewer = Arrays.copyOf(values, values.length - 1);
		System.arraycopy(values, index + 1, fewer, index, fewer.length - index);
		return fewer;
	}

	Delta withRemovedRank(int rank, int size, PointChanges points) {
		long[] bits = (this.removedRanks != null) ? this.removedRanks.clone() : new long[(size >> 6) + 1];
		bits[rank >> 6] |= 1L << rank;
		return new Delta(this.entries, this.longitudes, this.latitudes, bits, this.removedCount + 1, points);
	}

}
