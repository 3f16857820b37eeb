package dev.locations.readmodel.index;

import org.jspecify.annotations.Nullable;

/**
 * Many ranks, as bitmaps. Words that are in no name have one bitmap only.
 */
final class FrequentRanks implements WordRanks {

	private final long[] all;

	/** The bitmap of a place has all ranks with this place or a greater one. */
	private final long[] @Nullable [] atLeast = new long[WHOLE_NAME + 1][];

	FrequentRanks(int size) {
		this.all = new long[(size >> 6) + 1];
		this.atLeast[ELSEWHERE] = this.all;
	}

	void add(int rank, int place) {
		for (int each = ELSEWHERE; each <= place; each++) {
			long[] bits = this.atLeast[each];
			if (bits == null) {
				bits = new long[this.all.length];
				this.atLeast[each] = bits;
			}
			bits[rank >> 6] |= 1L << rank;
		}
	}

	@Override
	public int place(int rank) {
		int place = NONE;
		while (place < WHOLE_NAME && isAtLeast(place + 1, rank)) {
			place++;
		}
		return place;
	}

	private boolean isAtLeast(int place, int rank) {
		long[] bits = this.atLeast[place];
		return bits != null && (bits[rank >> 6] & (1L << rank)) != 0;
	}

	@Override
	public void retainIn(RankSet ranks) {
		ranks.retain(this.all);
	}

	/**
	 * Returns the memory of the bitmaps.
	 * @return the memory in bytes
	 */
	int memory() {
		int bytes = 0;
		for (long[] bits : this.atLeast) {
			bytes += (bits != null) ? bits.length * Long.BYTES : 0;
		}
		return bytes;
	}

}
