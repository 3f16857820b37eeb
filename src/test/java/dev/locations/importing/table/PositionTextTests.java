package dev.locations.importing.table;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class PositionTextTests {

	@ParameterizedTest
	@ValueSource(strings = { "47.3769, 8.5417", "47.3769,8.5417", " 47.3769 8.5417 ", "47,3769 8,5417",
			"47,3769; 8,5417", "47.3769° N, 8.5417° E", "47.3769°N 8.5417°E", "N 47.3769 E 8.5417", "N47.3769, E8.5417",
			"8.5417 E, 47.3769 N", "47.3769N8.5417E", "47.3769 / 8.5417", "(47.3769, 8.5417)", "+47.3769 +8.5417" })
	void readsAPositionAsPeopleWriteIt(String text) {
		assertThat(PositionText.position(text)).get().hasToString("[8.5417, 47.3769]");
	}

	@ParameterizedTest
	@ValueSource(
			strings = { "-33.45, -70.66", "33.45° S, 70.66° W", "33.45S 70.66W", "−33.45 −70.66", "70.66 w 33.45 s" })
	void readsAPositionInTheSouthAndWest(String text) {
		assertThat(PositionText.position(text)).get().hasToString("[-70.66, -33.45]");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
			47°22'37"N 8°32'30"E     | [8.5416667, 47.3769444]
			47° 22′ 37.5″ S, 8° 32′ W | [-8.5333333, -47.3770833]
			""")
	void readsMinutesAndSeconds(String text, String position) {
		assertThat(PositionText.position(text)).get().hasToString(position);
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "47.3769", "47,3769", "8", "47.3769,", "47 N, 8 N", "47 E 8 E", "47 N, 8",
			"N 47 S, E 8", "47.3769, 8.5417, 400", "Bern 47, 8", "2026-01-31" })
	void takesNothingElseForAPosition(String text) {
		assertThat(PositionText.position(text)).isEmpty();
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
			47.3769    | 47.3769
			47,3769    | 47.3769
			+8,5°      | 8.5
			-0.5       | -0.5
			N 47.25    | 47.25
			70.66 W    | -70.66
			8°32'30"W  | -8.5416667
			""")
	void readsAnAngle(String text, String degrees) {
		assertThat(PositionText.angle(text)).get().hasToString(degrees);
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "x", "N 47 N", "47.3 8.5", "1e3", "NaN", "0x10" })
	void takesNothingElseForAnAngle(String text) {
		assertThat(PositionText.angle(text)).isEmpty();
		assertThat(PositionText.angle("1".repeat(200))).isEmpty();
	}

}
