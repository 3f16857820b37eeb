package dev.locations.location.query;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class WordsTests {

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
			Gen\u00e8ve-A\u00e9roport    | geneve,aeroport
			Bahnhofstr.12     | bahnhofstr,12
			user@example.com  | user,example.com
			$5 50% 3.5 1-2    | 5,50,3.5,1,2
			snake_case a:b    | snake_case,a:b
			rock'n'roll rs'   | rock'n'roll,rs
			\u6771\u4eac\u30bf\u30ef\u30fc\u3072\u3089      | \u6771,\u4eac,\u30bf\u30ef\u30fc,\u3072,\u3089
			\ud83d\ude00 \u2460 - ...        | \ud83d\ude00,1
			""")
	void endAtTheWordBreaksOfUnicode(String text, String words) {
		assertThat(Words.of(text)).containsExactly(words.split(",", -1));
	}

	@Test
	void areTheSameInTextsOfAsciiCharacters() {
		String ascii = IntStream.range(0, 128).mapToObj((c) -> "Ab" + (char) c + "Cd ").collect(Collectors.joining());
		List<String> words = Words.of(ascii + "\u00e9");
		assertThat(Words.of(ascii)).hasSizeGreaterThan(128).isEqualTo(words.subList(0, words.size() - 1));
	}

	@Test
	void longWordsAreCutAtAWholeCharacter() {
		assertThat(Words.of("a".repeat(250))).containsExactly("a".repeat(100));
		String deseret = Character.toString(0x10428);
		assertThat(Words.of("a" + deseret.repeat(60))).containsExactly("a" + deseret.repeat(49));
	}

	/**
	 * The rules look ahead over such texts. Without a limit, the time grows with the
	 * square of the length.
	 */
	@Test
	void aLongTextThatIsNoWordIsReadAtOnce() {
		for (String unit : List.of("_", "\u200d", "'", "1,", "\ud83c\udde6")) {
			assertThat(Words.of(unit.repeat(100_000)).size()).as(unit).isLessThanOrEqualTo(50_000);
		}
	}

}
