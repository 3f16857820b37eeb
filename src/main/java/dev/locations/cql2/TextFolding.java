package dev.locations.cql2;

import java.text.Normalizer;
import java.util.Locale;

/**
 * What a comparison of texts ignores: {@code CASEI} ignores upper and lower case,
 * {@code ACCENTI} ignores accents. The words of a search ignore both.
 * <p>
 * The case is folded as Unicode's full case folding does, the same in all languages: the
 * sharp s is equal to "ss", and the three forms of the Greek sigma are equal. Without
 * accents, a letter is what is left of its compatible form without marks: those of the
 * script Inherited, which many scripts have in common, and Hebrew points. Marks that one
 * script only has, such as the vowels of Thai and Hindi, are no accents. A letter with a
 * stroke is equal to the letter without, and a ligature to its letters. What Unicode
 * displays as nothing, and the Arabic tatweel, are left out.
 */
public record TextFolding(boolean ignoresCase, boolean ignoresAccents) {

	/** Compares texts as they are. */
	public static final TextFolding NONE = new TextFolding(false, false);

	/** Ignores all that can be ignored. */
	public static final TextFolding ALL = new TextFolding(true, true);

	private static final int LAST_ASCII = 0x7F;

	private static final int TATWEEL = 0x640;

	// letters that Unicode does not decompose, and what stands for each
	private static final String WHOLE = "ØøĐđĦħŁłŦŧÐðŊŋÆæŒœÞþƏəı";

	private static final String[] PARTS = { "O", "o", "D", "d", "H", "h", "L", "l", "T", "t", "D", "d", "N", "n", "AE",
			"ae", "OE", "oe", "Th", "th", "E", "e", "i" };

	// letters that are also written as two
	private static final String SPELLED = "ÄäÖöÜüÅåØø";

	private static final String[] SPELLING = { "Ae", "ae", "Oe", "oe", "Ue", "ue", "Aa", "aa", "Oe", "oe" };

	// the property Default_Ignorable_Code_Point of Unicode, as pairs of first and last
	private static final int[] IGNORABLE = { 0xAD, 0xAD, 0x34F, 0x34F, 0x61C, 0x61C, 0x115F, 0x1160, 0x17B4, 0x17B5,
			0x180B, 0x180F, 0x200B, 0x200F, 0x202A, 0x202E, 0x2060, 0x206F, 0x3164, 0x3164, 0xFE00, 0xFE0F, 0xFEFF,
			0xFEFF, 0xFFA0, 0xFFA0, 0xFFF0, 0xFFF8, 0x1BCA0, 0x1BCA3, 0x1D173, 0x1D17A, 0xE0000, 0xE0FFF };

	/** Returns a text that is equal for all texts that the comparison takes for equal. */
	public String apply(String text) {
		if (!this.ignoresCase && !this.ignoresAccents) {
			return text;
		}
		if (isAscii(text)) {
			return this.ignoresCase ? text.toLowerCase(Locale.ROOT) : text;
		}
		String plain = this.ignoresAccents ? withoutAccents(text) : text;
		return this.ignoresCase ? withoutCase(plain) : plain;
	}

	/**
	 * Returns a text with two letters for each that is also written so, such as "Koeln"
	 * for "Köln"; the same text if it has none. Who ignores accents finds both.
	 */
	public static String spelledOut(String text) {
		if (isAscii(text)) {
			return text;
		}
		String composed = Normalizer.normalize(text, Normalizer.Form.NFC);
		return composed.codePoints().anyMatch((c) -> SPELLED.indexOf(c) >= 0)
				? replaced(composed, SPELLED, SPELLING, false) : text;
	}

	private static boolean isAscii(String text) {
		for (int i = 0; i < text.length(); i++) {
			if (text.charAt(i) > LAST_ASCII) {
				return false;
			}
		}
		return true;
	}

	// It is composed again, so that a letter that is left is one character for LIKE.
	private static String withoutAccents(String text) {
		String decomposed = Normalizer.normalize(text, Normalizer.Form.NFKD);
		return Normalizer.normalize(replaced(decomposed, WHOLE, PARTS, true), Normalizer.Form.NFC);
	}

	// without streams: a load folds all texts
	private static String replaced(String text, String letters, String[] replacements, boolean leavesOut) {
		StringBuilder replaced = new StringBuilder(text.length());
		for (int i = 0; i < text.length();) {
			int c = text.codePointAt(i);
			int index = (c > LAST_ASCII) ? letters.indexOf(c) : -1;
			if (index >= 0) {
				replaced.append(replacements[index]);
			}
			else if (c <= LAST_ASCII || !leavesOut || !isLeftOut(c)) {
				replaced.appendCodePoint(c);
			}
			i += Character.charCount(c);
		}
		return replaced.toString();
	}

	private static boolean isLeftOut(int character) {
		int type = Character.getType(character);
		if (type == Character.NON_SPACING_MARK || type == Character.ENCLOSING_MARK
				|| type == Character.COMBINING_SPACING_MARK) {
			Character.UnicodeScript script = Character.UnicodeScript.of(character);
			if (script == Character.UnicodeScript.INHERITED || script == Character.UnicodeScript.HEBREW) {
				return true;
			}
		}
		return character == TATWEEL || Characters.isIn(IGNORABLE, character);
	}

	private static String withoutCase(String text) {
		StringBuilder folded = new StringBuilder(text.length());
		text.codePoints().forEach((c) -> {
			if (c <= LAST_ASCII) {
				folded.append((char) Character.toLowerCase(c));
				return;
			}
			switch (c) {
				case 'ı' -> folded.append('ı');
				case 'İ' -> folded.append("i\u0307");
				case 'ẞ' -> folded.append("ss");
				default -> Character.toString(c)
					.toUpperCase(Locale.ROOT)
					.codePoints()
					.map(Character::toLowerCase)
					.forEach(folded::appendCodePoint);
			}
		});
		return folded.toString();
	}

}
