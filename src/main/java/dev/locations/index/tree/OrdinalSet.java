package dev.locations.index.tree;

/**
 * A set of ordinals that returns them in ascending order without sorting. It is a bitmap,
 * with a second bitmap of the words that may not be zero.
 */
public final class OrdinalSet {

	private static final int WORD_BITS = 6;

	private final long[] words;

	private final long[] nonZeroWords;

	/** So many ordinals are in the set at most. */
	private int most;

	public OrdinalSet(int size) {
		this.words = new long[(size >> WORD_BITS) + 1];
		this.nonZeroWords = new long[(this.words.length >> WORD_BITS) + 1];
	}

	void add(int ordinal) {
		this.most++;
		int word = ordinal >> WORD_BITS;
		this.words[word] |= 1L << ordinal;
		this.nonZeroWords[word >> WORD_BITS] |= 1L << word;
	}

	/** Adds all ordinals below a number to an empty set. */
	public void addAll(int end) {
		this.most = end;
		for (int ordinal = 0; ordinal < end; ordinal += Long.SIZE) {
			int word = ordinal >> WORD_BITS;
			this.words[word] = (end - ordinal < Long.SIZE) ? (1L << end) - 1 : -1;
			this.nonZeroWords[word >> WORD_BITS] |= 1L << word;
		}
	}

	public void retain(long[] bitmap) {
		this.most = 0;
		for (int i = 0; i < this.nonZeroWords.length; i++) {
			for (long left = this.nonZeroWords[i]; left != 0; left &= left - 1) {
				int word = (i << WORD_BITS) + Long.numberOfTrailingZeros(left);
				this.words[word] &= bitmap[word];
				this.most += Long.bitCount(this.words[word]);
			}
		}
	}

	/** Returns the set as a bitmap. */
	public long[] bitmap() {
		return this.words.clone();
	}

	/**
	 * Empties the set, and returns how many ordinals are not excluded.
	 * @param excluded the ordinals to leave out
	 * @param target gets the ordinals in ascending order
	 */
	public int drain(PagedBitmap excluded, IntList target) {
		int[] ordinals = target.room(this.most);
		this.most = 0;
		int count = 0;
		for (int i = 0; i < this.nonZeroWords.length; i++) {
			long nonZero = this.nonZeroWords[i];
			this.nonZeroWords[i] = 0;
			while (nonZero != 0) {
				int word = (i << WORD_BITS) + Long.numberOfTrailingZeros(nonZero);
				nonZero &= nonZero - 1;
				long bits = this.words[word] & ~excluded.word(word);
				this.words[word] = 0;
				while (bits != 0) {
					ordinals[count++] = (word << WORD_BITS) + Long.numberOfTrailingZeros(bits);
					bits &= bits - 1;
				}
			}
		}
		return count;
	}

}
