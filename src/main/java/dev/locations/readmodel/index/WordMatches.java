package dev.locations.readmodel.index;

import java.util.Arrays;

import org.jspecify.annotations.Nullable;

/**
 * The ranks of the locations that have words, as bitmaps, and where they have them.
 */
public final class WordMatches {

	/** The word is not in the name. */
	static final int ELSEWHERE = 0;

	/** The word is in the name, and not at its start. */
	static final int IN_NAME = 1;

	/** The name starts with the word, and has more words. */
	static final int START_OF_NAME = 2;

	/** The name is the word. */
	static final int WHOLE_NAME = 3;

	private final long[] all;

	private final long[] inName;

	private final long[] starting;

	private final long[] whole;

	private final boolean single;

	WordMatches(int size, boolean single) {
		int words = (size >> 6) + 1;
		this.all = new long[words];
		this.inName = new long[words];
		this.starting = new long[words];
		this.whole = single ? new long[words] : this.starting;
		this.single = single;
	}

	void add(int rank, int place, boolean isWholeWord) {
		long bit = 1L << rank;
		int word = rank >> 6;
		this.all[word] |= bit;
		if (place == ELSEWHERE) {
			return;
		}
		this.inName[word] |= bit;
		// of several words, all but the last must be whole at the start of a name
		if (place >= START_OF_NAME && (this.single || isWholeWord)) {
			this.starting[word] |= bit;
			if (this.single && place == WHOLE_NAME && isWholeWord) {
				this.whole[word] |= bit;
			}
		}
	}

	/**
	 * Keeps the ranks that have another word, too. The start of the name stays that of
	 * the first word.
	 * @param other the ranks that have the other word
	 */
	void retain(WordMatches other) {
		for (int i = 0; i < this.all.length; i++) {
			this.all[i] &= other.all[i];
			this.inName[i] &= other.inName[i];
		}
	}

	/**
	 * Returns the ranks of the locations that have all words.
	 * @return a bitmap
	 */
	public long[] ranks() {
		return this.all;
	}

	/**
	 * Returns the ranks of the locations that have all words.
	 * @param excluded a bitmap of the ranks to leave out
	 * @return the ranks in ascending order
	 */
	public int[] toArray(long @Nullable [] excluded) {
		int[] ranks = new int[cardinality()];
		int count = 0;
		for (int i = 0; i < this.all.length; i++) {
			long bits = (excluded != null) ? this.all[i] & ~excluded[i] : this.all[i];
			while (bits != 0) {
				ranks[count++] = (i << 6) + Long.numberOfTrailingZeros(bits);
				bits &= bits - 1;
			}
		}
		return Arrays.copyOf(ranks, count);
	}

	private int cardinality() {
		int count = 0;
		for (long bits : this.all) {
			count += Long.bitCount(bits);
		}
		return count;
	}

	/**
	 * Tells whether a location has all words.
	 * @param rank the rank
	 * @return whether it has them
	 */
	public boolean contains(int rank) {
		return is(this.all, rank);
	}

	/**
	 * Tells whether the name of a location has all words.
	 * @param rank the rank
	 * @return whether it has them
	 */
	public boolean areInName(int rank) {
		return is(this.inName, rank);
	}

	/**
	 * Tells whether the name of a location may start with the words. With one word, it
	 * does.
	 * @param rank the rank of a location whose name has all words
	 * @return false if it does not
	 */
	public boolean mayStartName(int rank) {
		return is(this.starting, rank);
	}

	/**
	 * Tells whether there is only one word.
	 * @return whether {@link #mayStartName} and {@link #isName} are certain
	 */
	public boolean isSingleWord() {
		return this.single;
	}

	/**
	 * Tells whether the name of a location may be the words. With one word, it is.
	 * @param rank the rank of a location whose name has all words
	 * @return false if it is not
	 */
	public boolean isName(int rank) {
		return is(this.whole, rank);
	}

	private static boolean is(long[] bits, int rank) {
		return (bits[rank >> 6] & (1L << rank)) != 0;
	}

}
