package dev.locations.validation;

import java.util.Arrays;
import java.util.List;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.StringNode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

class BboxParameterTests {

	private static final BboxParameter BBOX = QueryParameters.BBOX;

	@ParameterizedTest
	@CsvSource(delimiter = ';', quoteCharacter = '"',
			value = { "6,46,7,47; 6; 46; 7; 47", "-180,-90,180,90; -180; -90; 180; 90", "170,0,-170,1; 170; 0; -170; 1",
					"1,2,1,2; 1; 2; 1; 2", "\" 6.5 , +46.25,1.8e2,  9E+1\"; 6.5; 46.25; 180; 90",
					"007,-0.0,1e-99999999999,00.50; 7; -0.0; 0; 0.5" })
	void reads(String value, double west, double south, double east, double north) {
		assertThat(BBOX.<List<Double>>parse(List.of(value), List::of)).containsExactly(west, south, east, north);
	}

	@ParameterizedTest
	@ValueSource(strings = { "abc", "", " ", "0x10", "10d", "1f", "NaN", "Infinity", "-Infinity", "1e", "1e+", "--1",
			"1 2", "+", ".", ".5", "5.", "1_000", "\u0661", "\u00A01", "1\t", "1e99999999999", "12e2147483647", "'1'" })
	void refusesElementsThatAreNotNumbers(String element) {
		assertThat(refused("6,%s,7,47".formatted(element))).isEqualTo(Json.of("""
				[{'message': 'must be a number between -90 and 90', 'type': 'query', 'location': 'bbox[1]',
				'validator': 'latitude', 'value': %s, 'valueSet': true}]""".formatted(StringNode.valueOf(element))));
	}

	@ParameterizedTest
	@CsvSource(delimiter = ';',
			value = { "181,2,3,4; 0; longitude; 181", "-180.5,2,3,4; 0; longitude; -180.5",
					"1,-91,3,4; 1; latitude; -91", "1,2,180.000000000001,4; 2; longitude; 180.000000000001",
					"1,2,3, +9.125e1 ; 3; latitude; 91.25", "1,2,1e400,4; 2; longitude; 1e400" })
	void refusesNumbersOutOfRange(String value, int index, String validator, String number) {
		String limit = validator.equals("longitude") ? "180" : "90";
		assertThat(refused(value)).isEqualTo(Json.of("""
				[{'message': 'must be a number between -%s and %s', 'type': 'query', 'location': 'bbox[%d]',
				'validator': '%s', 'value': %s, 'valueSet': true}]""".formatted(limit, limit, index, validator,
				number)));
	}

	@Test
	void acceptsNumbersThatAreInRangeWhenRounded() {
		assertThat(BBOX.<List<Double>>parse(List.of("-180.00000000000000001,0,180,90.00000000000000001"), List::of))
			.containsExactly(-180.0, 0.0, 180.0, 90.0);
		assertThat(violations("180.00000000000000001,91,0,0")).extracting(Violation::location)
			.containsExactly("bbox[1]");
	}

	@Test
	void refusesSeveralValuesNoneAndASouthernEdgeInTheNorth() {
		assertThat(refused("1,2,3,4", "")).isEqualTo(Json.of("""
				[{'message': 'must be a string', 'type': 'query', 'location': 'bbox', 'validator': 'bboxString',
				'cause': 'wrongType', 'value': ['1,2,3,4', ''], 'valueSet': true}]"""));
		assertThat(violations(new @Nullable String[1])).extracting(Violation::validator).containsExactly("notBlank");
		assertThat(refused("1,47.5,2,47.25")).isEqualTo(Json.of("""
				[{'message': 'must not be south of bbox[1]', 'type': 'query', 'location': 'bbox[3]',
				'validator': 'latitude', 'value': 47.25, 'valueSet': true}]"""));
	}

	/** Some clients repeat the parameter for each number. */
	@Test
	void readsANumberFromEachOfFourValues() {
		assertThat(BBOX.<List<Double>>parse(List.of("1", "-2.5", "3e0", " 4"), List::of)).containsExactly(1.0, -2.5,
				3.0, 4.0);
		assertThat(refused("1", "91", "3", "4").get(0).get("location").stringValue()).isEqualTo("bbox[1]");
	}

	@ParameterizedTest
	@ValueSource(strings = { "1 2", "1 2 3", "1 2 3 4 5", "1 2 3 x", "1 2 3,4", "1,2,3,4 1,2,3,4" })
	void refusesOtherValues(String values) {
		assertThat(refused(values.split(" ")).get(0).get("cause").stringValue()).isEqualTo("wrongType");
	}

	private static JsonNode refused(String... values) {
		return Json.entries(violations(values));
	}

	private static List<Violation> violations(@Nullable String... values) {
		return catchThrowableOfType(ValidationException.class,
				() -> BBOX.<List<Double>>parse(Arrays.asList(values), List::of))
			.violations();
	}

}
