package dev.locations.importing.table;

import java.io.File;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.List;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.AnnotationBasedArgumentsProvider;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.ArgumentsSource;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.support.ParameterDeclarations;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/** The desk reads the same file of texts ({@code position-text.test.js}). */
class PositionTextTests {

	@ParameterizedTest
	@Texts("positions")
	void readsAPositionAsPeopleWriteIt(JsonNode example) {
		assertPosition(example, null);
	}

	@ParameterizedTest
	@Texts("westernPositions")
	void readsAPositionWithALetterForTheWest(JsonNode example) {
		assertPosition(example, "W");
	}

	private static void assertPosition(JsonNode example, @Nullable String letterO) {
		assertThat(PositionText.position(example.get(0).stringValue(), letterO)).get()
			.hasToString("[%s, %s]".formatted(example.get(1), example.get(2)));
	}

	@ParameterizedTest
	@Texts("points")
	void readsAPointAsDatabasesWriteIt(JsonNode example) {
		assertThat(PositionText.position(example.get(0).stringValue(), null)).get()
			.hasToString(example.valueStream().skip(1).map(JsonNode::toString).toList().toString());
	}

	@ParameterizedTest
	@Texts("noPositions")
	void takesNothingElseForAPosition(JsonNode example) {
		assertThat(PositionText.position(example.stringValue(), null)).isEmpty();
	}

	@ParameterizedTest
	@Texts("angles")
	void readsAnAngle(JsonNode example) {
		String text = example.get(0).stringValue();
		boolean isLongitude = text.endsWith("W");
		assertThat(isLongitude ? PositionText.position("0", text, null) : PositionText.position(text, "0", null)).get()
			.hasToString((isLongitude ? "[%s, 0]" : "[0, %s]").formatted(example.get(1)));
	}

	@ParameterizedTest
	@Texts("noAngles")
	void takesNothingElseForAnAngle(JsonNode example) {
		assertThat(PositionText.position(example.stringValue(), "0", null)).isEmpty();
		assertThat(PositionText.position("0", example.stringValue(), null)).isEmpty();
	}

	@ParameterizedTest
	@Texts("exchanged")
	void exchangesLatitudeAndLongitudeIfBothSaySo(JsonNode example) {
		assertThat(PositionText.position(example.get(0).stringValue(), example.get(1).stringValue(), null)).get()
			.hasToString("[%s, %s]".formatted(example.get(2), example.get(3)));
	}

	@ParameterizedTest
	@Texts("contradictions")
	void refusesALetterOfTheOtherAxis(JsonNode example) {
		assertThat(PositionText.position(example.get(0).stringValue(), example.get(1).stringValue(), null)).isEmpty();
	}

	@ParameterizedTest
	@CsvFileSource(resources = "west-or-east.csv", quoteCharacter = '\'')
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

	@Retention(RetentionPolicy.RUNTIME)
	@ArgumentsSource(TextsOfTheDesk.class)
	private @interface Texts {

		String value();

	}

	private static final class TextsOfTheDesk extends AnnotationBasedArgumentsProvider<Texts> {

		@Override
		protected Stream<Arguments> provideArguments(ParameterDeclarations parameters, ExtensionContext context,
				Texts kind) {
			return JsonMapper.shared()
				.readTree(new File("src/test/js/position-texts.json"))
				.get(kind.value())
				.valueStream()
				.map(Arguments::of);
		}

	}

}
