package dev.locations.index.cluster;

import java.nio.DoubleBuffer;
import java.util.Arrays;
import java.util.Comparator;
import java.util.function.IntToLongFunction;

import dev.locations.index.file.ModelFile;
import dev.locations.index.file.ModelFileWriter;
import dev.locations.index.tree.LowerBound;
import dev.locations.index.tree.OrdinalMapping;

/**
 * The points of the locations of a base in the order of their {@link MortonKey}s. A point
 * is a slot in this order. The index has sums of the coordinates, so that the mean of a
 * range takes the same time however long the range is. It is immutable.
 */
public final class PointIndex {

	/** The memory of the arrays, for each location. */
	public static final int BYTES_PER_LOCATION = 16;

	private static final int ORDINAL_BITS = Integer.SIZE - 1;

	/** The bits of a key that do not fit into 64 bits together with an ordinal. */
	private static final int LOW_BITS = MortonKey.BITS + ORDINAL_BITS - Long.SIZE;

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
		IntToLongFunction keyOfOrdinal = (ordinal) -> MortonKey.of(longitudes.get(ordinal), latitudes.get(ordinal));
		long[] order = new long[size];
		for (int ordinal = 0; ordinal < size; ordinal++) {
			// the first bit is inverted, because numbers are compared with their signs
			order[ordinal] = ((keyOfOrdinal.applyAsLong(ordinal) >> LOW_BITS << ORDINAL_BITS) | ordinal)
					^ Long.MIN_VALUE;
		}
		Arrays.sort(order);
		sortEqualHighBits(order, keyOfOrdinal);
		int[] ordinals = new int[size];
		for (int slot = 0; slot < size; slot++) {
			ordinals[slot] = ordinal(order[slot]);
			// the array becomes that of the keys
			order[slot] = keyOfOrdinal.applyAsLong(ordinals[slot]);
		}
		return new PointIndex(order, ordinals);
	}

	public static PointIndex read(ModelFile file) {
		return new PointIndex(file.longs(), file.ints());
	}

	/** Writes the points, from which the sums and bounds are made. */
	public void write(ModelFileWriter file) {
		file.longs(this.keys);
		file.ints(this.ordinals);
	}

	private static void sortEqualHighBits(long[] order, IntToLongFunction keyOfOrdinal) {
		int from = 0;
		for (int to = 1; to <= order.length; to++) {
			if (to == order.length || order[to] >> ORDINAL_BITS != order[from] >> ORDINAL_BITS) {
				if (to - from > 1) {
					for (int i = from; i < to; i++) {
						int ordinal = ordinal(order[i]);
						order[i] = ((keyOfOrdinal.applyAsLong(ordinal) & ((1L << LOW_BITS) - 1)) << ORDINAL_BITS)
								| ordinal;
					}
					Arrays.sort(order, from, to);
				}
				from = to;
			}
		}
	}

	private static int ordinal(long ordered) {
		return (int) ordered & Integer.MAX_VALUE;
	}

	/** Returns the index after some points changed, without sorting all of them again. */
	public PointIndex updated(OrdinalMapping mapping) {
		long[] nextKeys = new long[mapping.newSize()];
		int[] nextOrdinals = new int[nextKeys.length];
		int next = 0;
		int slot = 0;
		for (Added point : mapping.added().stream().map(Added::of).sorted(Added.ORDER).toList()) {
			while (slot < this.keys.length && isBefore(slot, mapping, point)) {
				next = copy(slot++, mapping, nextKeys, nextOrdinals, next);
			}
			nextKeys[next] = point.key();
			nextOrdinals[next++] = point.ordinal();
		}
		while (slot < this.keys.length) {
			next = copy(slot++, mapping, nextKeys, nextOrdinals, next);
		}
		return new PointIndex(nextKeys, nextOrdinals);
	}

	private boolean isBefore(int slot, OrdinalMapping mapping, Added point) {
		return this.keys[slot] < point.key()
				|| (this.keys[slot] == point.key() && mapping.newOrdinal(this.ordinals[slot]) < point.ordinal());
	}

	private int copy(int slot, OrdinalMapping mapping, long[] nextKeys, int[] nextOrdinals, int next) {
		int ordinal = mapping.newOrdinal(this.ordinals[slot]);
		if (ordinal == OrdinalMapping.REMOVED) {
			return next;
		}
		nextKeys[next] = this.keys[slot];
		nextOrdinals[next] = ordinal;
		return next + 1;
	}

	int size() {
		return this.keys.length;
	}

	long key(int slot) {
		return this.keys[slot];
	}

	int ordinal(int slot) {
		return this.ordinals[slot];
	}

	/** Returns the slot of an ordinal at a longitude and a latitude in degrees. */
	public int slot(int ordinal, double longitude, double latitude) {
		long key = MortonKey.of(longitude, latitude);
		int from = first(key, 0, this.keys.length);
		int to = first(key + 1, from, this.keys.length);
		return Arrays.binarySearch(this.ordinals, from, to, ordinal);
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

	private record Added(int ordinal, long key) {

		static final Comparator<Added> ORDER = Comparator.comparingLong(Added::key).thenComparingInt(Added::ordinal);

		static Added of(OrdinalMapping.Added point) {
			return new Added(point.ordinal(), MortonKey.of(point.longitude(), point.latitude()));
		}

	}

}
