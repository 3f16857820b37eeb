package dev.locations.index.cluster;

import java.nio.DoubleBuffer;
import java.util.Arrays;

import dev.locations.index.file.ModelFile;
import dev.locations.index.file.ModelFileWriter;
import dev.locations.index.tree.Bitmaps;
import dev.locations.index.tree.CurveOrder;
import dev.locations.index.tree.LowerBound;
import dev.locations.index.tree.OrdinalMapping;

/**
 * The points of a base in the order of their {@link MortonKey}s. A point is a slot in
 * this order. Sums of coordinates give the mean of any range. It is immutable.
 */
public final class PointIndex {

	/** The memory of the arrays. */
	public static final int BYTES_PER_LOCATION = 16;

	private static final CurveOrder ORDER = new CurveOrder(MortonKey::of, MortonKey.BITS);

	/** The sums are kept at every eighth slot. */
	private static final int BLOCK_BITS = 3;

	private final long[] keys;

	private final int[] ordinals;

	private final long[] sumsX;

	private final long[] sumsY;

	private final SlotBounds bounds;

	private PointIndex(long[] keys, int[] ordinals) {
		this.keys = keys;
		this.ordinals = ordinals;
		int blocks = (keys.length >> BLOCK_BITS) + 1;
		this.sumsX = new long[blocks];
		this.sumsY = new long[blocks];
		for (int block = 1; block < blocks; block++) {
			this.sumsX[block] = this.sumsX[block - 1];
			this.sumsY[block] = this.sumsY[block - 1];
			for (int slot = (block - 1) << BLOCK_BITS; slot < block << BLOCK_BITS; slot++) {
				this.sumsX[block] += MortonKey.x(keys[slot]);
				this.sumsY[block] += MortonKey.y(keys[slot]);
			}
		}
		this.bounds = new SlotBounds(keys);
	}

	/** Sorts the points of the longitude and latitude of each ordinal, in degrees. */
	public static PointIndex of(DoubleBuffer longitudes, DoubleBuffer latitudes, int size) {
		int[] ordinals = ORDER.sorted(longitudes, latitudes, size);
		return new PointIndex(Arrays.stream(ordinals)
			.mapToLong((ordinal) -> MortonKey.of(longitudes.get(ordinal), latitudes.get(ordinal)))
			.toArray(), ordinals);
	}

	public static PointIndex read(ModelFile file) {
		return new PointIndex(file.longs(), file.ints());
	}

	public void write(ModelFileWriter file) {
		file.longs(this.keys);
		file.ints(this.ordinals);
	}

	/** Returns the index after some points changed. */
	public PointIndex updated(OrdinalMapping mapping) {
		int[] sources = ORDER.merged(this.ordinals, this::key, mapping);
		return new PointIndex(Arrays.stream(sources)
			.mapToLong((slot) -> (slot >= 0) ? key(slot) : key(mapping.added().get(~slot)))
			.toArray(), CurveOrder.ordinals(sources, this.ordinals, mapping));
	}

	/**
	 * Returns an index of some points only.
	 * @param wanted a bitmap of their ordinals
	 * @param count how many they are
	 */
	public PointIndex only(long[] wanted, int count) {
		long[] keptKeys = new long[count];
		int[] keptOrdinals = new int[count];
		int kept = 0;
		for (int slot = 0; kept < count; slot++) {
			int ordinal = this.ordinals[slot];
			if (Bitmaps.contains(wanted, ordinal)) {
				keptKeys[kept] = this.keys[slot];
				keptOrdinals[kept++] = ordinal;
			}
		}
		return new PointIndex(keptKeys, keptOrdinals);
	}

	private static long key(OrdinalMapping.Added point) {
		return MortonKey.of(point.longitude(), point.latitude());
	}

	public int size() {
		return this.keys.length;
	}

	public long key(int slot) {
		return this.keys[slot];
	}

	public int ordinal(int slot) {
		return this.ordinals[slot];
	}

	/**
	 * Returns the slot of a point that was removed from the index.
	 * @param from a slot that is not after it, and should be near
	 */
	int slot(PointChanges.Removed point, int from) {
		int step = 1;
		while (from + step < this.keys.length && this.keys[from + step] < point.mapKey()) {
			step *= 2;
		}
		int slot = first(point.mapKey(), from, Math.min(from + step, this.keys.length));
		if (this.ordinals[slot] == point.ordinal()) {
			return slot;
		}
		// many points may be at the same place
		return Arrays.binarySearch(this.ordinals, slot, first(point.mapKey() + 1, slot, this.keys.length),
				point.ordinal());
	}

	int first(long key, int from, int to) {
		return LowerBound.of(this.keys, key, from, to);
	}

	void addTo(PointSum sum, int from, int to) {
		if (to - from <= 1 << BLOCK_BITS) {
			for (int slot = from; slot < to; slot++) {
				sum.add(this.keys[slot]);
			}
			return;
		}
		addUpTo(sum, to, 1);
		addUpTo(sum, from, -1);
	}

	private void addUpTo(PointSum sum, int end, int sign) {
		int block = end >> BLOCK_BITS;
		long x = this.sumsX[block];
		long y = this.sumsY[block];
		for (int slot = block << BLOCK_BITS; slot < end; slot++) {
			x += MortonKey.x(this.keys[slot]);
			y += MortonKey.y(this.keys[slot]);
		}
		sum.add(sign * end, sign * x, sign * y);
	}

	SlotBounds bounds() {
		return this.bounds;
	}

}
