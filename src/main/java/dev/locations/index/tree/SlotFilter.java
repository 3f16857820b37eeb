package dev.locations.index.tree;

import java.util.List;

/**
 * Some points of a {@link PackedTree}. Near points have near slots, so that a search
 * reads few words of these bitmaps.
 */
public final class SlotFilter {

	private final long[][] bitmaps;

	/** Keeps the points that are in all of one or more bitmaps of slots. */
	public SlotFilter(List<long[]> bitmaps) {
		this.bitmaps = bitmaps.toArray(long[][]::new);
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
