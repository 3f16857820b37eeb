package dev.locations.index.word;

/**
 * The ordinals of the locations that have a word with a beginning, and the
 * {@link MatchLevel} where they have it.
 */
interface WordOrdinals {

	/** Returns the greatest of the levels that apply. */
	int level(int ordinal);

	/** Tells whether {@link #level} is not less than a level. */
	boolean isAt(int ordinal, int level);

	WordTable.Range words();

	int memory();

}
