package dev.locations.index.word;

/**
 * The locations that have a word with a prefix, and the {@link MatchLevel levels} that
 * they have for it.
 */
abstract class WordOrdinals {

	private final WordTable.Ranges words;

	WordOrdinals(WordTable.Ranges words) {
		this.words = words;
	}

	final WordTable.Ranges words() {
		return this.words;
	}

	/** Returns the set of levels of a location that has such a word. */
	abstract int levels(int ordinal);

	abstract boolean contains(int ordinal);

	abstract int memory();

}
