package dev.locations.readmodel.index;

import org.jspecify.annotations.Nullable;

/**
 * A set of ranks that gives them back in ascending order without sorting: a bitmap, with
 * a second one that tells which words of the first are not zero. It is reused, because
 * draining it leaves it empty.
 */
public final class RankSet {

	private static final int WORD_BITS = 6;

	private final long[] words;

	private final long[] summary;

	/**
	 * Creates an empty set.
	 * @param size one more than the largest rank
	 */
	public RankSet(int size) {
		this.words = new long[(size >> WORD_BITS) + 1];
		this.summary = new long[(this.words.length >> WORD_BITS) + 1];
	}

	void add(int rank) {
		int word = rank >> WORD_BITS;
		this.words[word] |= 1L << rank;
		this.summary[word >> WORD_BITS] |= 1L << word;
	}

	/**
	 * Takes all ranks out.
	 * @param except a bitmap of ranks that do not count, or null
	 * @param ranks gets the ranks in ascending order
	 * @return how many there were
	 */
	public int drain(long @Nullable [] except, int[] ranks) {
		int count = 0;
		for (int i = 0; i < this.summary.length; i++) {
			long filled = this.summary[i];
			this.summary[i] = 0;
			while (filled != 0) {
				int word = (i << WORD_BITS) + Long.numberOfTrailingZeros(filled);
				filled &= filled - 1;
				long bits = (except != null) ? this.words[word] & ~except[word] : this.words[word];
				this.words[word] = 0;
				while (bits != 0) {
					ranks[count++] = (word << WORD_BITS) + Long.numberOfTrailingZeros(bits);
					bits &= bits - 1;
				}
			}
		}
		return count;
	}

}
