package dev.locations.index.word;

/**
 * The locations that have a word with a prefix, and the {@link MatchLevel} where they
 * have it.
 */
interface WordOrdinals {

	int level(int ordinal);

	boolean isAt(int ordinal, int level);

	WordTable.Range words();

	int memory();

}
