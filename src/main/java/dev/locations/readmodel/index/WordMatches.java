package dev.locations.readmodel.index;

import java.util.Arrays;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * The ranks of the locations that have words, and where they have them.
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

	private final int size;

	private final List<WordRanks> words;

	WordMatches(int size, List<WordRanks> words) {
		this.size = size;
		this.words = words;
	}

	/**
	 * Returns the ranks of the locations that have all words, if they were looked for in
	 * all locations.
	 * @param excluded a bitmap of the ranks to leave out
	 * @return the ranks in ascending order
	 */
	public int[] toArray(long @Nullable [] excluded) {
		long[] all = new long[(this.size >> 6) + 1];
		Arrays.fill(all, -1);
		for (WordRanks word : this.words) {
			((FrequentRanks) word).retainIn(all);
		}
		int[] ranks = new int[cardinality(all)];
		int count = 0;
		for (int i = 0; i < all.length; i++) {
			long bits = (excluded != null) ? all[i] & ~excluded[i] : all[i];
			while (bits != 0) {
				ranks[count++] = (i << 6) + Long.numberOfTrailingZeros(bits);
				bits &= bits - 1;
			}
		}
		return Arrays.copyOf(ranks, count);
	}

	private static int cardinality(long[] bitmap) {
		int count = 0;
		for (long bits : bitmap) {
			count += Long.bitCount(bits);
		}
		return count;
	}

	/**
	 * Tells whether a location has all words.
	 * @param rank the rank, of those in which the words were looked for
	 * @return whether it has them
	 */
	public boolean contains(int rank) {
		return haveAll(rank, WordRanks.ELSEWHERE);
	}

	/**
	 * Tells whether the name of a location has all words.
	 * @param rank the rank
	 * @return whether it has them
	 */
	public boolean areInName(int rank) {
		return haveAll(rank, WordRanks.IN_NAME);
	}

	private boolean haveAll(int rank, int place) {
		// without streams: called for each location of a box
		for (int i = 0; i < this.words.size(); i++) {
			if (this.words.get(i).place(rank) < place) {
				return false;
			}
		}
		return true;
	}

	/**
	 * Tells whether the name of a location may start with the words. With one word, it
	 * does.
	 * @param rank the rank of a location whose name has all words
	 * @return false if it does not
	 */
	public boolean mayStartName(int rank) {
		// of several words, all but the last must be whole at the start of a name
		int least = isSingleWord() ? WordRanks.START_OF_NAME : WordRanks.FIRST_OF_NAME;
		return this.words.get(0).place(rank) >= least;
	}

	/**
	 * Tells whether there is only one word.
	 * @return whether {@link #mayStartName} and {@link #isName} are certain
	 */
	public boolean isSingleWord() {
		return this.words.size() == 1;
	}

	/**
	 * Tells whether the name of a location is the only word.
	 * @param rank the rank of a location whose name has the word
	 * @return false if it does not
	 */
	public boolean isName(int rank) {
		return this.words.get(0).place(rank) == WordRanks.WHOLE_NAME;
	}

}
