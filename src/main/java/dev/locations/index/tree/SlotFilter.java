package dev.locations.index.tree;

import java.util.Arrays;
import java.util.List;

/**
 * Some points of a {@link PackedTree}. Near points have near slots, so that a search
 * reads few words of these bitmaps.
 */
public final class SlotFilter {

	private final long[][] bitmaps;

	/** Keeps the points that are in all of one or more bitmaps of slots. */
	public SlotFilter(List<long[]> bitmaps) {
		this(bitmaps.toArray(long[][]::new));
	}

	private SlotFilter(long[][] bitmaps) {
		this.bitmaps = bitmaps;
	}

	/** Returns the points that both have. */
	public SlotFilter and(SlotFilter other) {
		long[][] both = Arrays.copyOf(this.bitmaps, this.bitmaps.length + other.bitmaps.length);
		System.arraycopy(other.bitmaps, 0, both, this.bitmaps.length, other.bitmaps.length);
		return new SlotFilter(both);
	}

	int count(int start, int end) {
		int count = 0;
		for (int from = start; from < end;) {
			int next = Math.min((from / Long.SIZE + 1) * Long.SIZE, end);
			long bits = bits(from / Long.SIZE) >>> from;
			count += Long.bitCount((next - from < Long.SIZE) ? bits & ((1L << (next - from)) - 1) : bits);
			from = next;
		}
		return count;
	}

	int next(int start, int end) {
		int slot = start;
		while (slot < end) {
			long left = bits(slot / Long.SIZE) >>> slot;
			if (left != 0) {
				return Math.min(slot + Long.numberOfTrailingZeros(left), end);
			}
			slot = (slot / Long.SIZE + 1) * Long.SIZE;
		}
		return end;
	}

	private long bits(int word) {
		long bits = -1;
		for (long[] bitmap : this.bitmaps) {
			bits &= bitmap[word];
		}
		return bits;
	}

}
