package dev.locations.index.word;

import java.util.List;
import java.util.stream.IntStream;

/**
 * How well a location has the words that are looked for; the least level is the best
 * match. A posting list has codes of two bits for whole words. They give all levels that
 * a location has for one word, as a set of bits whose highest is the best.
 */
public final class MatchLevel {

	/** The name is the words. */
	public static final int WHOLE_NAME = 0;

	/** The name begins with the words, the last of which may be longer there. */
	public static final int START_OF_NAME = 1;

	/** The words are whole words of the name. */
	public static final int WORDS_OF_NAME = 2;

	/** The words begin words of the name. */
	public static final int IN_NAME = 3;

	/** The words are whole words of any field. */
	public static final int WORDS_ANYWHERE = 4;

	/** The words begin words of any field. */
	public static final int ANYWHERE = 5;

	static final int CODE_BITS = 2;

	static final int CODE_MASK = (1 << CODE_BITS) - 1;

	/** The levels of a longer word, by its code. */
	private static final int[] BEGINNING = { set(ANYWHERE), set(ANYWHERE, IN_NAME),
			set(ANYWHERE, IN_NAME, START_OF_NAME), set(ANYWHERE, IN_NAME, START_OF_NAME) };

	/** The levels of the very word, by its code. */
	private static final int[] WHOLE_WORD = { set(ANYWHERE, WORDS_ANYWHERE),
			set(ANYWHERE, WORDS_ANYWHERE, IN_NAME, WORDS_OF_NAME),
			set(ANYWHERE, WORDS_ANYWHERE, IN_NAME, WORDS_OF_NAME, START_OF_NAME),
			set(ANYWHERE, WORDS_ANYWHERE, IN_NAME, WORDS_OF_NAME, START_OF_NAME, WHOLE_NAME) };

	private MatchLevel() {
	}

	/**
	 * Returns 0 for a word that is not in the name, 1 for one that is, 2 for its first
	 * one of several, and 3 for its only one.
	 */
	static int code(String word, List<WordForms> name) {
		for (int i = 0; i < name.size(); i++) {
			if (name.get(i).forms().contains(word)) {
				return (i > 0) ? 1 : (name.size() > 1) ? 2 : 3;
			}
		}
		return 0;
	}

	static int set(int... levels) {
		return IntStream.of(levels).map((level) -> 1 << (ANYWHERE - level)).reduce(0, (a, b) -> a | b);
	}

	static int setOf(int code, boolean isWholeWord) {
		return (isWholeWord ? WHOLE_WORD : BEGINNING)[code];
	}

	/** Returns the best level of a set that is not empty. */
	static int best(int set) {
		return ANYWHERE - (Integer.SIZE - 1 - Integer.numberOfLeadingZeros(set));
	}

}
