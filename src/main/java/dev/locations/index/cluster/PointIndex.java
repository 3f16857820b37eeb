package dev.locations.index.cluster;

import java.nio.DoubleBuffer;
import java.util.Arrays;
import java.util.Comparator;
import java.util.function.IntToLongFunction;

import dev.locations.index.file.ModelFile;
import dev.locations.index.file.ModelFileWriter;
import dev.locations.index.tree.LowerBound;
import dev.locations.index.tree.RankMapping;

/**
 * The points of the locations of a base in the order of their {@link MortonKey}s. A point
 * is a slot in this order. The index has sums of the coordinates, so that the mean of a
 * range takes the same time however long the range is. It is immutable.
 */
public final class PointIndex {

	/** The memory of the arrays, for each location. */
	public static final int BYTES_PER_LOCATION = 16;

	private static final int RANK_BITS = Integer.SIZE - 1;

	/** The bits of a key that do not fit into 64 bits together with a rank. */
	private static final int LOW_BITS = MortonKey.BITS + RANK_BITS - Long.SIZE;

	/** The sums are kept at every eighth slot. */
	private static final int BLOCK_BITS = 3;

	private final long[] keys;

	private final int[] ranks;

	private final long[] sumsX;

	private final long[] sumsY;

	private final SlotBounds bounds;

	private PointIndex(long[] keys, int[] ranks) {
		this.keys = keys;
		this.ranks = ranks;
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

	/** Sorts the points of the longitude and latitude of each rank, in degrees. */
	public static PointIndex of(DoubleBuffer longitudes, DoubleBuffer latitudes, int size) {
		IntToLongFunction keyOfRank = (rank) -> MortonKey.of(longitudes.get(rank), latitudes.get(rank));
		long[] order = new long[size];
		for (int rank = 0; rank < size; rank++) {
			// the first bit is inverted, because numbers are compared with their signs
			order[rank] = ((keyOfRank.applyAsLong(rank) >> LOW_BITS << RANK_BITS) | rank) ^ Long.MIN_VALUE;
		}
		Arrays.sort(order);
		sortEqualHighBits(order, keyOfRank);
		int[] ranks = new int[size];
		for (int slot = 0; slot < size; slot++) {
			ranks[slot] = rank(order[slot]);
			// the array becomes that of the keys
			order[slot] = keyOfRank.applyAsLong(ranks[slot]);
		}
		return new PointIndex(order, ranks);
	}

	public static PointIndex read(ModelFile file) {
		return new PointIndex(file.longs(), file.ints());
	}

	/** Writes the points, from which the sums and bounds are made. */
	public void write(ModelFileWriter file) {
		file.longs(this.keys);
		file.ints(this.ranks);
	}

	private static void sortEqualHighBits(long[] order, IntToLongFunction keyOfRank) {
		int from = 0;
		for (int to = 1; to <= order.length; to++) {
			if (to == order.length || order[to] >> RANK_BITS != order[from] >> RANK_BITS) {
				if (to - from > 1) {
					for (int i = from; i < to; i++) {
						int rank = rank(order[i]);
						order[i] = ((keyOfRank.applyAsLong(rank) & ((1L << LOW_BITS) - 1)) << RANK_BITS) | rank;
					}
					Arrays.sort(order, from, to);
				}
				from = to;
			}
		}
	}

	private static int rank(long ordered) {
		return (int) ordered & Integer.MAX_VALUE;
	}

	/** Returns the index after some points changed, without sorting all of them again. */
	public PointIndex updated(RankMapping mapping) {
		long[] nextKeys = new long[mapping.newSize()];
		int[] nextRanks = new int[nextKeys.length];
		int next = 0;
		int slot = 0;
		for (Added point : mapping.added().stream().map(Added::of).sorted(Added.ORDER).toList()) {
			while (slot < this.keys.length && isBefore(slot, mapping, point)) {
				next = copy(slot++, mapping, nextKeys, nextRanks, next);
			}
			nextKeys[next] = point.key();
			nextRanks[next++] = point.rank();
		}
		while (slot < this.keys.length) {
			next = copy(slot++, mapping, nextKeys, nextRanks, next);
		}
		return new PointIndex(nextKeys, nextRanks);
	}

	private boolean isBefore(int slot, RankMapping mapping, Added point) {
		return this.keys[slot] < point.key()
				|| (this.keys[slot] == point.key() && mapping.newRank(this.ranks[slot]) < point.rank());
	}

	private int copy(int slot, RankMapping mapping, long[] nextKeys, int[] nextRanks, int next) {
		int rank = mapping.newRank(this.ranks[slot]);
		if (rank == RankMapping.REMOVED) {
			return next;
		}
		nextKeys[next] = this.keys[slot];
		nextRanks[next] = rank;
		return next + 1;
	}

	int size() {
		return this.keys.length;
	}

	long key(int slot) {
		return this.keys[slot];
	}

	int rank(int slot) {
		return this.ranks[slot];
	}

	/** Returns the slot of a rank at a longitude and a latitude in degrees. */
	public int slot(int rank, double longitude, double latitude) {
		long key = MortonKey.of(longitude, latitude);
		int from = first(key, 0, this.keys.length);
		int to = first(key + 1, from, this.keys.length);
		return Arrays.binarySearch(this.ranks, from, to, rank);
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

	private record Added(int rank, long key) {

		static final Comparator<Added> ORDER = Comparator.comparingLong(Added::key).thenComparingInt(Added::rank);

		static Added of(RankMapping.Added point) {
			return new Added(point.rank(), MortonKey.of(point.longitude(), point.latitude()));
		}

	}

}
