package dev.locations.location.query;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import dev.locations.index.word.WordForms;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class WordsTests {

	@ParameterizedTest
	@CsvFileSource(resources = "words.csv", delimiter = '|', quoteCharacter = '"')
	void endAtWordBreaksAndApostrophesAndAreCutIntoPairs(String text, String words) {
		assertThat(Words.of(text).stream().map((word) -> String.join("/", word.forms())))
			.containsExactly(words.split(",", -1));
	}

	@ParameterizedTest
	@CsvFileSource(resources = "spellings.csv", delimiter = '|', quoteCharacter = '"')
	void areFoundByOtherSpellings(String name, String texts) {
		List<String> forms = Words.formsOf(name).toList();
		assertThat(texts.split(" "))
			.allSatisfy((text) -> assertThat(new TextQuery(Words.of(text)).matches(forms)).isTrue());
	}

	@ParameterizedTest
	@CsvSource({ "\u0915\u0941\u0932,\u0915\u0940\u0932", "\u0e01\u0e34\u0e19,\u0e01\u0e34\u0e07",
			"\u0995\u09be\u09b2,\u0995\u09b2", "\u0b95\u0bbe\u0bb2\u0bcd,\u0b95\u0bb2\u0bcd",
			"\u6771\u306e\u4eac,\u6771\u4eac", "3.5,5", "Bor,Boer", "Z\u00fcrich,rich" })
	void areNotFoundByOtherWords(String name, String text) {
		assertThat(new TextQuery(Words.of(text)).matches(Words.formsOf(name).toList())).isFalse();
	}

	@Test
	void areTheSameInTextsOfAsciiCharacters() {
		String ascii = IntStream.range(0, 128).mapToObj((c) -> "Ab" + (char) c + "Cd ").collect(Collectors.joining());
		List<WordForms> words = Words.of(ascii + "\u00e9");
		assertThat(Words.of(ascii)).hasSizeGreaterThan(128).isEqualTo(words.subList(0, words.size() - 1));
	}

	@Test
	void longWordsAreCutAtAWholeCharacter() {
		assertThat(Words.of("a".repeat(250))).containsExactly(WordForms.of("a".repeat(100)));
		String deseret = Character.toString(0x10428);
		assertThat(Words.of("a" + deseret.repeat(60))).containsExactly(WordForms.of("a" + deseret.repeat(49)));
	}

	/** Without a limit to look ahead, the time grows with the square of the length. */
	@Test
	void aLongTextThatIsNoWordIsReadAtOnce() {
		for (String unit : List.of("_", "\u200d", "'", "1,", "\ud83c\udde6")) {
			assertThat(Words.of(unit.repeat(100_000)).size()).as(unit).isLessThanOrEqualTo(50_000);
		}
	}

}
