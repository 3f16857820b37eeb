package dev.locations.location.query;

import java.lang.Character.UnicodeScript;
import java.text.BreakIterator;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Splits text into the words by which it is found. Words have no case and no marks, so
 * that "Zürich" and "ZURICH" are the same.
 */
public final class Words {

	/**
	 * Words of these scripts have no spaces between them. Unicode puts a word break
	 * around each character (UAX 29), the library of the JDK does not.
	 */
	private static final Set<UnicodeScript> WITHOUT_SPACES = Set.of(UnicodeScript.HAN, UnicodeScript.HIRAGANA);

	/**
	 * The words of a query have no more characters, so that longer words need not be kept
	 * as a whole.
	 */
	private static final int MAX_LENGTH = 100;

	private Words() {
	}

	/**
	 * Returns the words of a text.
	 * @param text the text
	 * @return the words in the order of the text, folded
	 */
	public static List<String> of(String text) {
		String folded = fold(text);
		BreakIterator breaks = BreakIterator.getWordInstance(Locale.ROOT);
		breaks.setText(folded);
		List<String> words = new ArrayList<>();
		int start = breaks.first();
		for (int end = breaks.next(); end != BreakIterator.DONE; end = breaks.next()) {
			add(folded, start, end, words);
			start = end;
		}
		return words;
	}

	private static void add(String text, int start, int end, List<String> words) {
		int wordStart = start;
		boolean isWord = false;
		for (int i = start; i < end;) {
			int c = text.codePointAt(i);
			int next = i + Character.charCount(c);
			if (WITHOUT_SPACES.contains(scriptOf(c))) {
				addIf(isWord, text.substring(wordStart, i), words);
				words.add(text.substring(i, next));
				wordStart = next;
				isWord = false;
			}
			else {
				isWord |= Character.isLetterOrDigit(c) || Character.getType(c) == Character.OTHER_SYMBOL;
			}
			i = next;
		}
		addIf(isWord, text.substring(wordStart, end), words);
	}

	private static void addIf(boolean isWord, String word, List<String> words) {
		if (isWord) {
			words.add(cut(word));
		}
	}

	private static String cut(String word) {
		if (word.length() <= MAX_LENGTH) {
			return word;
		}
		boolean splitsPair = Character.isHighSurrogate(word.charAt(MAX_LENGTH - 1));
		return word.substring(0, splitsPair ? MAX_LENGTH - 1 : MAX_LENGTH);
	}

	// most characters are Latin, and the table of scripts is slow
	private static UnicodeScript scriptOf(int c) {
		return (c < 0x2e80) ? UnicodeScript.COMMON : UnicodeScript.of(c);
	}

	// Upper case comes first, because some letters differ in lower case only, such as the
	// two forms of the Greek sigma.
	private static String fold(String text) {
		String decomposed = Normalizer.normalize(text, Normalizer.Form.NFKD).toUpperCase(Locale.ROOT);
		StringBuilder folded = new StringBuilder(decomposed.length());
		decomposed.codePoints().filter((c) -> !isMark(c)).map(Character::toLowerCase).forEach(folded::appendCodePoint);
		return folded.toString();
	}

	private static boolean isMark(int c) {
		int type = Character.getType(c);
		return type == Character.NON_SPACING_MARK || type == Character.COMBINING_SPACING_MARK
				|| type == Character.ENCLOSING_MARK;
	}

}
