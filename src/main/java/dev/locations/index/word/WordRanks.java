package dev.locations.index.word;

/**
 * The ranks of the locations that have a word with a beginning, and the {@link WordPlace}
 * where they have it.
 */
interface WordRanks {

	/** Returns the greatest of the places that apply. */
	int place(int rank);

	/** Tells whether {@link #place} is not less than a place. */
	boolean isAt(int rank, int place);

	WordTable.Range words();

	int memory();

}
