package dev.locations.validation;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

import com.code_intelligence.jazzer.junit.FuzzTest;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

class BboxParameterFuzzTests {

	private static final BboxParameter BBOX = QueryParameters.BBOX;

	private static final Pattern NUMBER = Pattern.compile(" *[+-]?[0-9]++(\\.[0-9]++)?([eE][+-]?[0-9]++)? *");

	/** Answers repeat longer numbers than Jackson reads by default. */
	private static final JsonMapper READER = new JsonMapper(JsonFactory.builder()
		.streamReadConstraints(StreamReadConstraints.builder().maxNumberLength(Integer.MAX_VALUE).build())
		.build());

	@FuzzTest
	void takesFourNumbersAndNothingElse(byte[] lines) {
		List<String> values = List.of(new String(lines, StandardCharsets.UTF_8).split("\n", -1));
		List<String> expected = refusedPlaces(values);
		try {
			double[] box = BBOX.parse(values, (west, south, east, north) -> new double[] { west, south, east, north });
			assertThat(expected).as("refused").isEmpty();
			assertThat(box).isEqualTo(numbers(values.get(0)));
		}
		catch (ValidationException ex) {
			assertThat(ex.violations()).extracting(Violation::location).isEqualTo(expected);
			assertThat(READER.readTree(Json.text(ex.violations()))).hasSameSizeAs(expected);
		}
	}

	private static List<String> refusedPlaces(List<String> values) {
		if (values.size() > 1) {
			return List.of("bbox");
		}
		double[] numbers = numbers(values.get(0));
		if (numbers.length != 4) {
			return List.of("bbox");
		}
		List<String> refused = new ArrayList<>();
		for (int i = 0; i < 4; i++) {
			if (!(Math.abs(numbers[i]) <= ((i % 2 == 0) ? 180 : 90))) {
				refused.add("bbox[" + i + "]");
			}
		}
		if (refused.isEmpty() && numbers[1] > numbers[3]) {
			refused.add("bbox[3]");
		}
		return refused;
	}

	private static double[] numbers(String value) {
		return List.of(value.split(",", -1)).stream().mapToDouble(BboxParameterFuzzTests::number).toArray();
	}

	private static double number(String element) {
		return NUMBER.matcher(element).matches() ? Double.parseDouble(element) : Double.NaN;
	}

}
