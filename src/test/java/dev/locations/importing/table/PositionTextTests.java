package dev.locations.importing.table;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/** The desk reads the same file of texts ({@code position-text.test.js}). */
class PositionTextTests {

	private static Stream<JsonNode> texts(String kind) throws IOException {
		return JsonMapper.shared()
			.readTree(Files.readString(Path.of("src/test/js/position-texts.json")))
			.get(kind)
			.valueStream();
	}

	static Stream<Arguments> positions() throws IOException {
		return Stream.concat(texts("positions").map((each) -> Arguments.of(each, null)),
				texts("westernPositions").map((each) -> Arguments.of(each, "W")));
	}

	@ParameterizedTest
	@MethodSource("positions")
	void readsAPositionAsPeopleWriteIt(JsonNode example, String letterO) {
		assertThat(PositionText.position(example.get(0).stringValue(), letterO)).get()
			.hasToString("[%s, %s]".formatted(example.get(1), example.get(2)));
	}

	static Stream<JsonNode> points() throws IOException {
		return texts("points");
	}

	@ParameterizedTest
	@MethodSource("points")
	void readsAPointAsDatabasesWriteIt(JsonNode example) {
		assertThat(PositionText.position(example.get(0).stringValue(), null)).get()
			.hasToString(example.valueStream().skip(1).map(JsonNode::toString).toList().toString());
	}

	static Stream<JsonNode> noPositions() throws IOException {
		return texts("noPositions");
	}

	@ParameterizedTest
	@MethodSource("noPositions")
	void takesNothingElseForAPosition(JsonNode example) {
		assertThat(PositionText.position(example.stringValue(), null)).isEmpty();
	}

	static Stream<JsonNode> angles() throws IOException {
		return texts("angles");
	}

	@ParameterizedTest
	@MethodSource("angles")
	void readsAnAngle(JsonNode example) {
		String text = example.get(0).stringValue();
		boolean isLongitude = text.endsWith("W");
		assertThat(isLongitude ? PositionText.position("0", text, null) : PositionText.position(text, "0", null)).get()
			.hasToString((isLongitude ? "[%s, 0]" : "[0, %s]").formatted(example.get(1)));
	}

	static Stream<JsonNode> noAngles() throws IOException {
		return texts("noAngles");
	}

	@ParameterizedTest
	@MethodSource("noAngles")
	void takesNothingElseForAnAngle(JsonNode example) {
		assertThat(PositionText.position(example.stringValue(), "0", null)).isEmpty();
		assertThat(PositionText.position("0", example.stringValue(), null)).isEmpty();
	}

	static Stream<JsonNode> exchanged() throws IOException {
		return texts("exchanged");
	}

	@ParameterizedTest
	@MethodSource("exchanged")
	void exchangesLatitudeAndLongitudeIfBothSaySo(JsonNode example) {
		assertThat(PositionText.position(example.get(0).stringValue(), example.get(1).stringValue(), null)).get()
			.hasToString("[%s, %s]".formatted(example.get(2), example.get(3)));
	}

	static Stream<JsonNode> contradictions() throws IOException {
		return texts("contradictions");
	}

	@ParameterizedTest
	@MethodSource("contradictions")
	void refusesALetterOfTheOtherAxis(JsonNode example) {
		assertThat(PositionText.position(example.get(0).stringValue(), example.get(1).stringValue(), null)).isEmpty();
	}

	@ParameterizedTest
	@CsvSource(textBlock = """
			latitud, W
			longitude,
			Ville, W
			Länge, E
			Strasse, E
			lat,
			'Länge,Rue',
			""")
	void theNamesOfTheColumnsTellWhatTheLetterOStandsFor(String columns, @Nullable String side) {
		assertThat(ColumnNames.sideOfLetterO(List.of(columns.split(",")))).isEqualTo(side);
	}

	@Test
	void aNumberHasNoLetterAndIsNoLongText() {
		assertThat(PositionText.number("408,5")).get().hasToString("408.5");
		assertThat(PositionText.number("408 N")).isEmpty();
		assertThat(PositionText.position("1".repeat(200), "0", null)).isEmpty();
		assertThat(PositionText.position("1".repeat(200) + " " + "1".repeat(200), null)).isEmpty();
		assertThat(PositionText.number("1".repeat(200))).isEmpty();
	}

}
