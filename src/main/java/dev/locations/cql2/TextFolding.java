package dev.locations.cql2;

import java.text.Normalizer;
import java.util.Locale;

/**
 * What a comparison of texts ignores: {@code CASEI} ignores upper and lower case,
 * {@code ACCENTI} ignores accents.
 */
public record TextFolding(boolean ignoresCase, boolean ignoresAccents) {

	/** Compares texts as they are. */
	public static final TextFolding NONE = new TextFolding(false, false);

	/** Returns a text that is equal for all texts that the comparison takes for equal. */
	public String apply(String text) {
		String folded = text;
		if (this.ignoresAccents) {
			folded = Normalizer.normalize(folded, Normalizer.Form.NFD).replaceAll("\\p{M}+", "");
		}
		if (this.ignoresCase) {
			// upper case first, because some letters differ in lower case only
			folded = folded.toUpperCase(Locale.ROOT).toLowerCase(Locale.ROOT);
		}
		return folded;
	}

}
