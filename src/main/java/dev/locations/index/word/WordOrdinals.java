package dev.locations.index.word;

/**
 * The locations that have a word with a prefix, and the {@link MatchLevel} where they
 * have it.
 */
abstract class WordOrdinals {

	private final WordTable.Range words;

	WordOrdinals(WordTable.Range words) {
		this.words = words;
	}

	final WordTable.Range words() {
		return this.words;
	}

	abstract int level(int ordinal);

	/** Tells whether {@link #level} is not less than a level. */
	abstract boolean isAt(int ordinal, int level);

	abstract int memory();

}
