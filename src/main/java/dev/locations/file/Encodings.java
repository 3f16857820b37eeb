package dev.locations.file;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

import org.jspecify.annotations.Nullable;
import org.mozilla.universalchardet.UniversalDetector;

/** The charsets of texts, by the names that the service tells and takes. */
public final class Encodings {

	/** What a text is tried as first. */
	public static final String UTF_8 = StandardCharsets.UTF_8.name();

	static final String UTF_16 = StandardCharsets.UTF_16.name();

	/** What a text is read as that is no Unicode. */
	public static final String WINDOWS = "windows-1252";

	/** All JDKs have them, though not each must. */
	public static final Map<String, Charset> BY_NAME = byName(UTF_8, UTF_16, "UTF-16LE", WINDOWS, "windows-1250",
			"windows-1251", "windows-1253", "windows-1254", "windows-1255", "windows-1256", "windows-1257",
			"ISO-8859-2", "ISO-8859-5", "ISO-8859-7", "ISO-8859-9", "ISO-8859-15", "KOI8-R", "IBM850", "IBM852",
			"IBM866", "macintosh", "Shift_JIS", "EUC-JP", "EUC-KR", "GB18030", "Big5", "TIS-620");

	/** In fewer letters than these, a guess is no better than chance. */
	private static final int FEW_LETTERS = 10;

	private Encodings() {
	}

	private static Map<String, Charset> byName(String... names) {
		Map<String, Charset> charsets = new LinkedHashMap<>();
		for (String name : names) {
			charsets.put(name, Charset.forName(switch (name) {
				case "macintosh" -> "x-MacRoman";
				// as it is written since Windows: with more letters than the standard
				case "Shift_JIS" -> "windows-31j";
				default -> name;
			}));
		}
		return charsets;
	}

	/** Returns the name of a charset; null if texts of this charset are not read. */
	public static @Nullable String nameOf(Charset charset) {
		// programs write the letters of Windows, too, and name the other charset
		Charset meant = charset.equals(StandardCharsets.ISO_8859_1) ? Charset.forName(WINDOWS)
				: charset.equals(StandardCharsets.US_ASCII) ? StandardCharsets.UTF_8 : charset;
		return BY_NAME.entrySet()
			.stream()
			.filter((known) -> known.getValue().equals(meant) || known.getKey().equalsIgnoreCase(meant.name()))
			.findFirst()
			.map(Map.Entry::getKey)
			.orElse(null);
	}

	/**
	 * Guesses the charset of a text that is no Unicode. Letters of other scripts stand
	 * beside each other, but those with accents do not: without this, one of a thousand
	 * texts in Windows-1252 would be taken for Greek.
	 */
	static String guess(byte[] text) {
		int letters = 0;
		int beside = 0;
		for (int i = 0; i < text.length; i++) {
			if (text[i] < 0) {
				letters++;
				beside += (i > 0 && text[i - 1] < 0) ? 1 : 0;
			}
		}
		if (letters < FEW_LETTERS || beside < letters / 3) {
			return WINDOWS;
		}
		UniversalDetector detector = new UniversalDetector();
		detector.handleData(text);
		detector.dataEnd();
		String found = detector.getDetectedCharset();
		return BY_NAME.keySet().stream().filter((name) -> name.equalsIgnoreCase(found)).findFirst().orElse(WINDOWS);
	}

}
