package dev.locations.location.query;

import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import dev.locations.cql2.TextFolding;
import dev.locations.index.word.WordForms;
import org.apache.lucene.analysis.standard.StandardTokenizerImpl;

/**
 * Splits text into the words by which it is found. Words have no case and no accents, so
 * that "Zürich" and "ZURICH" are the same. They end at the word breaks of the Unicode
 * standard (UAX 29), and where an apostrophe or a point is between letters: "L'Aquila" is
 * "l" and "aquila", each of which has the form "laquila", too. Scripts without spaces are
 * cut into pairs of letters, so that a word is found in the middle of others. The JDK has
 * other rules: with them, "Genève-Aéroport" is one word.
 */
public final class Words {

	/**
	 * The words of a query have no more characters, so that longer words need not be kept
	 * as a whole.
	 */
	private static final int MAX_LENGTH = 100;

	/** All that texts have for an apostrophe. */
	private static final String APOSTROPHES = "`\u00b4\u02b9\u02bb\u02bc\u02bd\u02be\u02bf\u055a\u05f3\u2018\u2019"
			+ "\u201b\u2032\u2035\ua78b\ua78c\uff07\uff40";

	/** What parts a word, unless it is between two digits. */
	private static final String JOINTS = "'.:\u00b7_\"\u05f4\u2027";

	private static final Set<Character.UnicodeScript> WITHOUT_SPACES = EnumSet.of(Character.UnicodeScript.HAN,
			Character.UnicodeScript.HIRAGANA, Character.UnicodeScript.KATAKANA, Character.UnicodeScript.BOPOMOFO,
			Character.UnicodeScript.HANGUL, Character.UnicodeScript.YI, Character.UnicodeScript.THAI,
			Character.UnicodeScript.LAO, Character.UnicodeScript.KHMER, Character.UnicodeScript.MYANMAR,
			Character.UnicodeScript.NEW_TAI_LUE, Character.UnicodeScript.TAI_LE, Character.UnicodeScript.TAI_THAM,
			Character.UnicodeScript.JAVANESE, Character.UnicodeScript.BALINESE);

	/** The first letter of those scripts. */
	private static final char FIRST_WITHOUT_SPACES = '\u0e00';

	/** Lengthens vowels in Hiragana and in Katakana. It belongs to no single script. */
	private static final char PROLONGED_SOUND = '\u30fc';

	private final List<WordForms> words = new ArrayList<>();

	/** The letters of a script without spaces, up to the place that is read. */
	private final StringBuilder run = new StringBuilder();

	/** The parts of a word, up to the place that is read. */
	private final List<String> parts = new ArrayList<>();

	private final StringBuilder part = new StringBuilder();

	private Words() {
	}

	/** Returns the words in their order, each with its forms. */
	public static List<WordForms> of(String text) {
		String plain = withPlainApostrophes(text);
		List<WordForms> words = split(TextFolding.ALL.apply(plain));
		String spelled = TextFolding.spelledOut(plain);
		if (spelled.equals(plain)) {
			return words;
		}
		List<WordForms> others = split(TextFolding.ALL.apply(spelled));
		// a word that is too long has other breaks
		return (others.size() != words.size()) ? words
				: IntStream.range(0, words.size()).mapToObj((i) -> words.get(i).and(others.get(i))).toList();
	}

	/** Returns all forms of the words. */
	public static Stream<String> formsOf(String text) {
		return of(text).stream().flatMap((word) -> word.forms().stream());
	}

	private static String withPlainApostrophes(String text) {
		StringBuilder plain = null;
		for (int i = 0; i < text.length(); i++) {
			char c = text.charAt(i);
			if ((c == '`' || c > '\u007f') && APOSTROPHES.indexOf(c) >= 0) {
				plain = (plain != null) ? plain : new StringBuilder(text);
				plain.setCharAt(i, '\'');
			}
		}
		return (plain != null) ? plain.toString() : text;
	}

	private static List<WordForms> split(String folded) {
		// Its small buffer splits words of more than 255 characters, and keeps the time
		// proportional to the length of the text.
		StandardTokenizerImpl breaks = new StandardTokenizerImpl(new StringReader(folded));
		Words found = new Words();
		try {
			int end = 0;
			while (breaks.getNextToken() != StandardTokenizerImpl.YYEOF) {
				if (breaks.yychar() != end) {
					found.endRun();
				}
				found.add(breaks.yytext());
				end = breaks.yychar() + breaks.yylength();
			}
			found.endRun();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		return found.words;
	}

	private void add(String token) {
		if (isPlain(token)) {
			endRun();
			this.words.add(WordForms.of(cut(token)));
			return;
		}
		for (int i = 0; i < token.length();) {
			int c = token.codePointAt(i);
			if (isWithoutSpaces(c)) {
				endParts();
				this.run.appendCodePoint(c);
			}
			else if (JOINTS.indexOf(c) >= 0 && !isBetweenDigits(token, i)) {
				endPart();
			}
			else {
				endRun();
				this.part.appendCodePoint(c);
			}
			i += Character.charCount(c);
		}
		endParts();
	}

	// most words are plain
	private static boolean isPlain(String token) {
		for (int i = 0; i < token.length(); i++) {
			char c = token.charAt(i);
			boolean isLetter = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
			if (!isLetter && (c >= FIRST_WITHOUT_SPACES || JOINTS.indexOf(c) >= 0)) {
				return false;
			}
		}
		return true;
	}

	private static boolean isBetweenDigits(String token, int index) {
		return index > 0 && Character.isDigit(token.charAt(index - 1)) && index + 1 < token.length()
				&& Character.isDigit(token.charAt(index + 1));
	}

	private static boolean isWithoutSpaces(int c) {
		return c >= FIRST_WITHOUT_SPACES
				&& (c == PROLONGED_SOUND || WITHOUT_SPACES.contains(Character.UnicodeScript.of(c)));
	}

	private void endPart() {
		if (!this.part.isEmpty()) {
			this.parts.add(this.part.toString());
			this.part.setLength(0);
		}
	}

	private void endParts() {
		endPart();
		if (this.parts.size() == 1) {
			this.words.add(WordForms.of(cut(this.parts.get(0))));
		}
		else if (!this.parts.isEmpty()) {
			String joined = cut(String.join("", this.parts));
			this.parts.forEach((each) -> this.words.add(WordForms.of(cut(each), joined)));
		}
		this.parts.clear();
	}

	// The last letter is a word, too, so that it is found alone.
	private void endRun() {
		int next;
		for (int start = 0; start < this.run.length(); start = next) {
			next = this.run.offsetByCodePoints(start, 1);
			int end = (next < this.run.length()) ? this.run.offsetByCodePoints(next, 1) : next;
			// A syllable of Korean is found before it is complete, as it is typed.
			this.words.add(WordForms.of(Normalizer.normalize(this.run.substring(start, end), Normalizer.Form.NFD)));
		}
		this.run.setLength(0);
	}

	private static String cut(String word) {
		if (word.length() <= MAX_LENGTH) {
			return word;
		}
		boolean splitsPair = Character.isHighSurrogate(word.charAt(MAX_LENGTH - 1));
		return word.substring(0, splitsPair ? MAX_LENGTH - 1 : MAX_LENGTH);
	}

}
