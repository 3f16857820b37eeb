package dev.locations.readmodel.word;

/**
 * The ranks of the locations that have a word with a beginning, and where they have it.
 */
interface WordRanks {

	/** The location has no such word. */
	int NONE = 0;

	/** The word is not in the name. */
	int ELSEWHERE = 1;

	/** The word is in the name, and not at its start. */
	int IN_NAME = 2;

	/** The name starts with a longer word. */
	int START_OF_NAME = 3;

	/** The name starts with the very word, and has more words. */
	int FIRST_OF_NAME = 4;

	/** The name is the very word. */
	int WHOLE_NAME = 5;

	/**
	 * Tells where a location has the word.
	 * @param rank the rank of the location
	 * @return the greatest of the places that apply
	 */
	int place(int rank);

	/**
	 * Tells whether a location has the word at a place.
	 * @param rank the rank of the location
	 * @param place the least place that is wanted
	 * @return whether {@link #place} is not less
	 */
	boolean isAt(int rank, int place);

	/**
	 * Returns the words that have the beginning.
	 * @return the words
	 */
	WordRange words();

	/**
	 * Returns the memory of the ranks.
	 * @return the memory in bytes
	 */
	int memory();

	/**
	 * Returns where a location has a beginning.
	 * @param place where it has the word, as in a {@link RankReader}
	 * @param isWholeWord whether the beginning is the whole word
	 * @return the place
	 */
	static int place(int place, boolean isWholeWord) {
		if (place == WordTable.ELSEWHERE) {
			return ELSEWHERE;
		}
		if (place == WordTable.IN_NAME) {
			return IN_NAME;
		}
		if (!isWholeWord) {
			return START_OF_NAME;
		}
		return (place == WordTable.WHOLE_NAME) ? WHOLE_NAME : FIRST_OF_NAME;
	}

}
