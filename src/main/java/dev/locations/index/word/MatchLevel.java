package dev.locations.index.word;

/**
 * Where a location has a word that begins with what is looked for; a greater level is a
 * better match. A posting list has the levels of whole words only, as codes of two bits.
 */
public final class MatchLevel {

	/** The location has no such word. */
	public static final int NONE = 0;

	/** The word is not in the name. */
	public static final int ELSEWHERE = 1;

	/** The word is in the name, and not at its start. */
	public static final int IN_NAME = 2;

	/** The name starts with a longer word. */
	public static final int START_OF_NAME = 3;

	/** The name starts with the very word, and has more words. */
	public static final int FIRST_OF_NAME = 4;

	/** The name is the very word. */
	public static final int WHOLE_NAME = 5;

	static final int CODE_BITS = 2;

	static final int CODE_MASK = (1 << CODE_BITS) - 1;

	private MatchLevel() {
	}

	static int toCode(int level) {
		return (level < START_OF_NAME) ? level - 1 : level - 2;
	}

	static int ofCode(int code, boolean isWholeWord) {
		if (code < START_OF_NAME - 1) {
			return code + 1;
		}
		return isWholeWord ? code + 2 : START_OF_NAME;
	}

}
