package dev.locations.readmodel.index;

import java.util.List;

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

	private final List<WordRanks> words;

	WordMatches(List<WordRanks> words) {
		this.words = words;
	}

	/**
	 * Removes the ranks of the locations that do not have all words.
	 * @param ranks the ranks in which the words were looked for
	 */
	public void retainIn(RankSet ranks) {
		this.words.forEach((word) -> word.retainIn(ranks));
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
