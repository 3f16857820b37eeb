package dev.locations.index.cluster;

import java.util.function.IntUnaryOperator;

/**
 * The groups of the points of a {@link MapPoints}, to count those of any range. A point
 * is in some of eight groups, which are the bits of a byte, or in none. It is immutable.
 *
 * @param ofAdded the groups of the added points by their indices
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record PointGroups(byte[] ofSlots, int[] sums, IntUnaryOperator ofAdded) {

	/** There are at most so many groups. */
	public static final int MAX_GROUPS = Byte.SIZE;

	/** The sums are kept at every 64th slot, which is a line of a processor's cache. */
	private static final int BLOCK_BITS = 6;

	/** The groups, and the points without any. */
	private static final int SUMS = MAX_GROUPS + 1;

	/** Takes the groups of each ordinal of an index. No points were added. */
	public static PointGroups of(PointIndex index, IntUnaryOperator ofOrdinals) {
		byte[] groups = new byte[index.size()];
		int[] sums = new int[((groups.length >> BLOCK_BITS) + 1) * SUMS];
		int[] counts = new int[SUMS];
		for (int slot = 0; slot < groups.length; slot++) {
			if ((slot & ((1 << BLOCK_BITS) - 1)) == 0) {
				System.arraycopy(counts, 0, sums, (slot >> BLOCK_BITS) * SUMS, SUMS);
			}
			groups[slot] = (byte) ofOrdinals.applyAsInt(index.ordinal(slot));
			add(counts, groups[slot], 1);
		}
		if ((groups.length & ((1 << BLOCK_BITS) - 1)) == 0) {
			System.arraycopy(counts, 0, sums, (groups.length >> BLOCK_BITS) * SUMS, SUMS);
		}
		return new PointGroups(groups, sums, (added) -> 0);
	}

	/** Takes the groups of the added points by their indices. */
	public PointGroups withAdded(IntUnaryOperator groups) {
		return new PointGroups(this.ofSlots, this.sums, groups);
	}

	/** Returns the bytes in memory, without those of added points. */
	public long memory() {
		return this.ofSlots.length + (long) Integer.BYTES * this.sums.length;
	}

	int[] counts() {
		return new int[SUMS];
	}

	void addTo(int[] counts, MapPoints.Range range) {
		if (range.to() - range.from() <= 1 << BLOCK_BITS) {
			addSlots(counts, range.from(), range.to(), 1);
		}
		else {
			addUpTo(counts, range.to(), 1);
			addUpTo(counts, range.from(), -1);
		}
		for (int i = range.addedFrom(); i < range.addedTo(); i++) {
			add(counts, (byte) this.ofAdded.applyAsInt(i), 1);
		}
	}

	private void addUpTo(int[] counts, int end, int sign) {
		int block = end >> BLOCK_BITS;
		for (int group = 0; group < SUMS; group++) {
			counts[group] += sign * this.sums[block * SUMS + group];
		}
		addSlots(counts, block << BLOCK_BITS, end, sign);
	}

	private void addSlots(int[] counts, int from, int to, int sign) {
		for (int slot = from; slot < to; slot++) {
			add(counts, this.ofSlots[slot], sign);
		}
	}

	void subtract(int[] counts, int slot) {
		add(counts, this.ofSlots[slot], -1);
	}

	private static void add(int[] counts, byte groups, int number) {
		if (groups == 0) {
			counts[MAX_GROUPS] += number;
			return;
		}
		for (int rest = Byte.toUnsignedInt(groups); rest != 0; rest &= rest - 1) {
			counts[Integer.numberOfTrailingZeros(rest)] += number;
		}
	}

}
