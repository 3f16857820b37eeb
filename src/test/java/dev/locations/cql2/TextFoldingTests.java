package dev.locations.cql2;

import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class TextFoldingTests {

	private static final TextFolding CASE = new TextFolding(true, false);

	private static final TextFolding ACCENTS = new TextFolding(false, true);

	private static final TextFolding BOTH = new TextFolding(true, true);

	@ParameterizedTest
	@CsvSource({ "ZOO,zoo", "STRASSE,straße", "straße,STRAẞE", "ΟΔΟΣ,οδος", "οδοσ,οδος", "ÉTÉ,été", "ﬁn,FIN", "µ,Μ",
			"\uD801\uDC00,\uD801\uDC28" })
	void ignoresTheCase(String one, String other) {
		assertThat(CASE.apply(one)).isEqualTo(CASE.apply(other)).isNotEqualTo(CASE.apply("x" + other));
	}

	@ParameterizedTest
	@CsvSource({ "ı,i", "İ,i", "é,e", "か,が" })
	void keepsLettersThatDifferInMoreThanTheirCase(String one, String other) {
		assertThat(CASE.apply(one)).isNotEqualTo(CASE.apply(other));
	}

	@ParameterizedTest
	@CsvSource({ "débárquér,debarquer", "København,Kobenhavn", "Łódź,Lodz", "e\u0301,é", "Ǽ,AE", "œuf,oeuf", "Ё,Е",
			"ὀδός,οδος", "ı,i", "か,が", "\u00adab\u200c,ab", "Ｋöln,Koln", "ﬁn,fin", "שׁלום,שלום", "Þór,Thor",
			"Gəncə,Gence" })
	void ignoresAccents(String one, String other) {
		assertThat(ACCENTS.apply(one)).isEqualTo(ACCENTS.apply(other)).isNotEqualTo(ACCENTS.apply("x" + other));
	}

	@ParameterizedTest
	@CsvSource({ "E,é", "ผู,ผ", "कील,कुल", "ß,ss" })
	void keepsLettersThatDifferInMoreThanAccents(String one, String other) {
		assertThat(ACCENTS.apply(one)).isNotEqualTo(ACCENTS.apply(other));
	}

	@ParameterizedTest
	@ValueSource(strings = { "한국", "か", "ผู้", "कील", "שלום" })
	void keepsScriptsWithoutAccents(String text) {
		assertThat(ACCENTS.apply(text)).isEqualTo(text);
	}

	@Test
	void ignoresBoth() {
		assertThat(BOTH.apply("KØBENHAVN É")).isEqualTo("kobenhavn e");
	}

	@ParameterizedTest
	@CsvSource({ "Köln,Koeln", "Ko\u0308ln,Koeln", "Ångström,Aangstroem", "ÜBER,UeBER", "København,Koebenhavn",
			"Ärger,Aerger", "Łódź,Łódź", "Z\u007F,Z\u007F", "Ö,Oe", "Lo\u0301dz,Lo\u0301dz" })
	void spellsLettersOutThatAreAlsoWrittenAsTwo(String text, String spelledOut) {
		assertThat(TextFolding.spelledOut(text)).isEqualTo(spelledOut);
		assertThat(TextFolding.NONE.apply(text)).isEqualTo(text);
	}

	/** Most code points are not assigned, or are for private use. */
	private static boolean isCharacter(int codePoint) {
		return Character.isDefined(codePoint) && Character.getType(codePoint) != Character.PRIVATE_USE;
	}

	@Test
	void foldsFoldedTextToItself() {
		IntStream.rangeClosed(1, Character.MAX_CODE_POINT)
			.filter(TextFoldingTests::isCharacter)
			.mapToObj(Character::toString)
			.forEach((character) -> {
				for (TextFolding folding : new TextFolding[] { CASE, ACCENTS, BOTH }) {
					String folded = folding.apply(character);
					if (!folded.equals(character) && !folding.apply(folded).equals(folded)) {
						throw new AssertionError("U+%X".formatted(character.codePointAt(0)));
					}
				}
			});
	}

}
