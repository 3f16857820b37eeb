package dev.locations.cql2;

import java.text.Normalizer;
import java.util.Locale;

/**
 * What a comparison of texts ignores: {@code CASEI} ignores upper and lower case,
 * {@code ACCENTI} ignores accents.
 * <p>
 * The case is folded as Unicode's full case folding does, the same in all languages: the
 * sharp s is equal to "ss", the three forms of the Greek sigma are equal, and the Turkish
 * dotless i is a letter of its own. Without accents, a letter with a stroke is equal to
 * the letter without, "æ" to "ae", and "œ" to "oe". Marks that one script only has, such
 * as the vowels of Thai, and the Japanese voice marks are no accents.
 */
public record TextFolding(boolean ignoresCase, boolean ignoresAccents) {

	/** Compares texts as they are. */
	public static final TextFolding NONE = new TextFolding(false, false);

	private static final int LAST_ASCII = 0x7F;

	// letters that Unicode does not decompose, and what stands for each
	private static final String WHOLE = "ØøĐđĦħŁłŦŧÆæŒœ";

	private static final String[] PARTS = { "O", "o", "D", "d", "H", "h", "L", "l", "T", "t", "AE", "ae", "OE", "oe" };

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
		StringBuilder plain = new StringBuilder(text.length());
		Normalizer.normalize(text, Normalizer.Form.NFD).codePoints().filter((c) -> !isAccent(c)).forEach((c) -> {
			int whole = WHOLE.indexOf(c);
			if (whole < 0) {
				plain.appendCodePoint(c);
			}
			else {
				plain.append(PARTS[whole]);
			}
		});
		return Normalizer.normalize(plain, Normalizer.Form.NFC);
	}

	private static boolean isAccent(int character) {
		boolean isJapanese = character == '\u3099' || character == '\u309A';
		return Character.getType(character) == Character.NON_SPACING_MARK && !isJapanese
				&& Character.UnicodeScript.of(character) == Character.UnicodeScript.INHERITED;
	}

	private static String withoutCase(String text) {
		StringBuilder folded = new StringBuilder(text.length());
		text.codePoints().forEach((c) -> {
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
