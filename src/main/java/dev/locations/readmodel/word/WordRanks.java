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

	/** Tells where a location has the word. */
	int place(int rank);

	/** Tells whether a location has the word at a place. */
	boolean isAt(int rank, int place);

	WordRange words();

	/** Returns the memory of the ranks in bytes. */
	int memory();

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
