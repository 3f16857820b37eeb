package dev.locations.readmodel.index;

import java.util.Arrays;

/**
 * Some ranks, in a sorted array.
 */
final class FewRanks implements WordRanks {

	private static final int PLACE_BITS = 3;

	private static final int PLACE_MASK = (1 << PLACE_BITS) - 1;

	/**
	 * Each has a rank, and the place in the low bits. A rank may be there several times.
	 */
	private long[] sorted = new long[16];

	private int size;

	void add(int rank, int place) {
		if (this.size == this.sorted.length) {
			this.sorted = Arrays.copyOf(this.sorted, 2 * this.size);
		}
		this.sorted[this.size++] = ((long) rank << PLACE_BITS) | place;
	}

	/** Sorts the ranks after all of them were added. */
	void sort() {
		Arrays.sort(this.sorted, 0, this.size);
	}

	@Override
	public void retainIn(RankSet ranks) {
		int[] kept = new int[this.size];
		int count = 0;
		for (int i = 0; i < this.size; i++) {
			int rank = (int) (this.sorted[i] >> PLACE_BITS);
			if (ranks.contains(rank)) {
				kept[count++] = rank;
			}
		}
		ranks.clear();
		for (int i = 0; i < count; i++) {
			ranks.add(kept[i]);
		}
	}

	@Override
	public int place(int rank) {
		// of all places of this rank, the greatest is the last
		int index = Arrays.binarySearch(this.sorted, 0, this.size, ((long) rank << PLACE_BITS) | PLACE_MASK);
		int last = -index - 2;
		return (last >= 0 && this.sorted[last] >> PLACE_BITS == rank) ? (int) this.sorted[last] & PLACE_MASK : NONE;
	}

}
