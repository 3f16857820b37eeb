package dev.locations.readmodel.snapshot;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;

import dev.locations.index.cluster.PointChanges;
import dev.locations.index.tree.ArrayCopies;
import dev.locations.index.tree.Bitmaps;
import dev.locations.location.query.BoundingBox;
import org.jspecify.annotations.Nullable;

/**
 * The changes since a {@link Base} was built: the added locations in list order, and the
 * ordinals of the removed. A changed location is one of each. It is immutable, and small,
 * because each write copies it and each search reads all of it.
 *
 * @param longitudes not in the entries, because a search reads only the points
 * @param removedOrdinals a bitmap, or null if there are none
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record Delta(Entry[] entries, double[] longitudes, double[] latitudes, long @Nullable [] removedOrdinals,
		int removedCount, PointChanges points) {

	/** No changes. */
	public static final Delta EMPTY = new Delta(new Entry[0], new double[0], new double[0], null, 0, PointChanges.NONE);

	static Delta of(Entry[] entries, BitSet removed, int size, int[] removedSlots) {
		long[] bits = Arrays.copyOf(removed.toLongArray(), (size >> 6) + 1);
		return new Delta(EMPTY.entries, EMPTY.longitudes, EMPTY.latitudes, bits, removed.cardinality(),
				PointChanges.ofRemoved(removedSlots))
			.withEntries(entries);
	}

	public int size() {
		return this.entries.length;
	}

	public int changes() {
		return this.entries.length + this.removedCount;
	}

	public Map<UUID, Integer> indices() {
		Map<UUID, Integer> indices = new HashMap<>();
		for (int i = 0; i < this.entries.length; i++) {
			indices.put(this.entries[i].key().id(), i);
		}
		return indices;
	}

	public Entry entry(int index) {
		return this.entries[index];
	}

	public double longitude(int index) {
		return this.longitudes[index];
	}

	public double latitude(int index) {
		return this.latitudes[index];
	}

	public boolean isRemoved(int ordinal) {
		return this.removedOrdinals != null && Bitmaps.contains(this.removedOrdinals, ordinal);
	}

	public IntStream removed() {
		return (this.removedOrdinals != null) ? BitSet.valueOf(this.removedOrdinals).stream() : IntStream.empty();
	}

	int find(UUID id) {
		for (int i = 0; i < this.entries.length; i++) {
			if (this.entries[i].key().id().equals(id)) {
				return i;
			}
		}
		return -1;
	}

	/** Finds the indices in a box, and returns how many there are. */
	public int search(BoundingBox box, int[] found) {
		int count = 0;
		for (int i = 0; i < this.entries.length; i++) {
			if (box.contains(this.longitudes[i], this.latitudes[i])) {
				found[count++] = i;
			}
		}
		return count;
	}

	Delta withEntry(Entry entry) {
		int index = -Arrays.binarySearch(this.entries, entry, Entry.ORDER) - 1;
		Entry[] more = ArrayCopies.withGap(this.entries, index);
		double[] moreLongitudes = ArrayCopies.withGap(this.longitudes, index);
		double[] moreLatitudes = ArrayCopies.withGap(this.latitudes, index);
		more[index] = entry;
		moreLongitudes[index] = entry.longitude();
		moreLatitudes[index] = entry.latitude();
		return new Delta(more, moreLongitudes, moreLatitudes, this.removedOrdinals, this.removedCount,
				this.points.withAdded(List.of(entry.point())));
	}

	Delta withEntries(Entry[] added) {
		Entry[] more = Arrays.copyOf(this.entries, this.entries.length + added.length);
		System.arraycopy(added, 0, more, this.entries.length, added.length);
		// fast, because the first part is in order
		Arrays.sort(more, Entry.ORDER);
		return new Delta(more, Arrays.stream(more).mapToDouble(Entry::longitude).toArray(),
				Arrays.stream(more).mapToDouble(Entry::latitude).toArray(), this.removedOrdinals, this.removedCount,
				this.points.withAdded(Arrays.stream(added).map(Entry::point).toList()));
	}

	Delta withoutEntry(int index) {
		return new Delta(ArrayCopies.without(this.entries, index), ArrayCopies.without(this.longitudes, index),
				ArrayCopies.without(this.latitudes, index), this.removedOrdinals, this.removedCount,
				this.points.withoutAdded(this.entries[index].point()));
	}

	Delta withRemovedOrdinal(int ordinal, int size, int slot) {
		long[] bits = (this.removedOrdinals != null) ? this.removedOrdinals.clone() : Bitmaps.none(size);
		Bitmaps.add(bits, ordinal);
		return new Delta(this.entries, this.longitudes, this.latitudes, bits, this.removedCount + 1,
				this.points.withRemoved(slot));
	}

	/** Copies the arrays once. */
	Delta without(Removal removal, int size) {
		if (removal.entries.isEmpty() && removal.ordinals.isEmpty()) {
			return this;
		}
		int[] kept = IntStream.range(0, this.entries.length).filter((i) -> !removal.entries.get(i)).toArray();
		long[] bits = (this.removedOrdinals != null) ? this.removedOrdinals.clone() : Bitmaps.none(size);
		removal.ordinals.forEach((ordinal) -> Bitmaps.add(bits, ordinal));
		return new Delta(Arrays.stream(kept).mapToObj((i) -> this.entries[i]).toArray(Entry[]::new),
				Arrays.stream(kept).mapToDouble((i) -> this.longitudes[i]).toArray(),
				Arrays.stream(kept).mapToDouble((i) -> this.latitudes[i]).toArray(), bits,
				this.removedCount + removal.ordinals.size(),
				this.points.without(removal.entries.stream().mapToObj((i) -> this.entries[i].point()).toList(),
						removal.slots.stream().mapToInt(Integer::intValue).toArray()));
	}

	/** What is to be removed together: entries of a delta, and ordinals of its base. */
	static final class Removal {

		private final BitSet entries = new BitSet();

		private final List<Integer> ordinals = new ArrayList<>();

		private final List<Integer> slots = new ArrayList<>();

		void entry(int index) {
			this.entries.set(index);
		}

		void ordinal(int ordinal, int slot) {
			this.ordinals.add(ordinal);
			this.slots.add(slot);
		}

	}

}
