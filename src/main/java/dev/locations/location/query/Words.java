package dev.locations.location.query;

import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

import org.apache.lucene.analysis.standard.StandardTokenizerImpl;

/**
 * Splits text into the words by which it is found. Words have no case and no marks, so
 * that "Zürich" and "ZURICH" are the same. They end at the word breaks of the Unicode
 * standard (UAX 29). The JDK has other rules: with them, "Genève-Aéroport" is one word.
 */
public final class Words {

	/**
	 * The words of a query have no more characters, so that longer words need not be kept
	 * as a whole.
	 */
	private static final int MAX_LENGTH = 100;

	/** The right single quotation mark, which many texts have for an apostrophe. */
	private static final char TYPOGRAPHIC_APOSTROPHE = '\u2019';

	private static final char LAST_ASCII = '\u007f';

	private Words() {
	}

	public static List<String> of(String text) {
		String folded = fold(text);
		// Its small buffer splits words of more than 255 characters, and keeps the time
		// proportional to the length of the text.
		StandardTokenizerImpl breaks = new StandardTokenizerImpl(new StringReader(folded));
		List<String> words = new ArrayList<>();
		try {
			while (breaks.getNextToken() != StandardTokenizerImpl.YYEOF) {
				words.add(cut(breaks.yytext()));
			}
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		return words;
	}

	private static String cut(String word) {
		if (word.length() <= MAX_LENGTH) {
			return word;
		}
		boolean splitsPair = Character.isHighSurrogate(word.charAt(MAX_LENGTH - 1));
		return word.substring(0, splitsPair ? MAX_LENGTH - 1 : MAX_LENGTH);
	}

	// Most texts have only ASCII characters, and take a fraction of the time. In others,
	// upper case comes first, because some letters differ in lower case only, such as the
	// two forms of the Greek sigma.
	private static String fold(String text) {
		if (isAscii(text)) {
			return text.toLowerCase(Locale.ROOT);
		}
		String decomposed = Normalizer.normalize(text, Normalizer.Form.NFKD).toUpperCase(Locale.ROOT);
		StringBuilder folded = new StringBuilder(decomposed.length());
		decomposed.codePoints().filter((c) -> !isMark(c)).map(Words::fold).forEach(folded::appendCodePoint);
		return folded.toString();
	}

	private static boolean isAscii(String text) {
		for (int i = 0; i < text.length(); i++) {
			if (text.charAt(i) > LAST_ASCII) {
				return false;
			}
		}
		return true;
	}

	private static int fold(int c) {
		return (c != TYPOGRAPHIC_APOSTROPHE) ? Character.toLowerCase(c) : '\'';
	}

	private static boolean isMark(int c) {
		int type = Character.getType(c);
		return type == Character.NON_SPACING_MARK || type == Character.COMBINING_SPACING_MARK
				|| type == Character.ENCLOSING_MARK;
	}

}
