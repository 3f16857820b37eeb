package dev.locations.readmodel.word;

import org.jspecify.annotations.Nullable;

/**
 * Many ranks, as bitmaps. Words that are in no name have one bitmap only.
 */
final class FrequentRanks implements WordRanks {

	private final WordRange words;

	private final long[] all;

	/** The bitmap of a place has all ranks with this place or a greater one. */
	private final long[] @Nullable [] atLeast = new long[WHOLE_NAME + 1][];

	/**
	 * Reads the ranks.
	 * @param words the words that have the beginning
	 * @param table the table that has them
	 */
	FrequentRanks(WordRange words, WordTable table) {
		this.words = words;
		this.all = new long[(table.locations() >> 6) + 1];
		this.atLeast[ELSEWHERE] = this.all;
		table.read(words, this::add);
	}

	@Override
	public WordRange words() {
		return this.words;
	}

	long[] all() {
		return this.all;
	}

	private void add(int rank, int place) {
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
	public int memory() {
		int bytes = 0;
		for (long[] bits : this.atLeast) {
			bytes += (bits != null) ? bits.length * Long.BYTES : 0;
		}
		return bytes;
	}

}
