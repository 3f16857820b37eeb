package dev.locations.cql2;

/**
 * A part of the text.
 *
 * @param text the text without quotation marks and escapes
 * @param position the position of its first character; the first one of the text has 1
 */
record Token(Kind kind, String text, int position) {

	/** Tells whether this is a word without quotation marks, in upper or lower case. */
	boolean isWord(String word) {
		return this.kind == Kind.WORD && this.text.equalsIgnoreCase(word);
	}

	boolean isSymbol(String symbol) {
		return this.kind == Kind.SYMBOL && this.text.equals(symbol);
	}

	enum Kind {

		/** A keyword, the name of a function, or a property. */
		WORD,

		/** A property in quotation marks. */
		QUOTED,

		/** A character literal. */
		TEXT,

		/** A number with its sign. */
		NUMBER,

		/** An operator, a parenthesis, a comma, or a character without a meaning. */
		SYMBOL,

		/** The end of the text. */
		END

	}

}
