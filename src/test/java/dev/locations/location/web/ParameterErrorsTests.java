package dev.locations.location.web;

import java.util.List;

import dev.locations.testing.ApiTests;
import dev.locations.validation.Json;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/** How parameters are refused. {@code QueryParametersTests} has many more values. */
class ParameterErrorsTests extends ApiTests {

	private static final String ID = "0a0b0c0d-0000-4000-8000-00000000abcd,";

	private JsonNode errors(String uri) {
		return this.api.anonymous().get("/api/" + uri).json(422).get("errors");
	}

	@ParameterizedTest
	@CsvFileSource(resources = "refusals.csv", delimiter = '|', quoteCharacter = '`')
	void tellWhatIsWrong(String uri, String location, String validator, String message, String value,
			@Nullable String details) {
		assertThat(errors(uri)).singleElement()
			.isEqualTo(Json
				.of("{'message': '%s', 'type': 'query', 'location': '%s', 'validator': '%s', %s 'value': %s, 'valueSet': true}"
					.formatted(message, location, validator, (details != null) ? details : "", value)));
	}

	@ParameterizedTest
	@CsvFileSource(resources = "refused-parameters.csv", delimiter = '|', quoteCharacter = '`')
	void nameTheParameter(String uri, String location, String validator, String message) {
		assertThat(errors(uri)).singleElement().satisfies((error) -> {
			assertThat(error.get("location").stringValue()).isEqualTo(location);
			assertThat(error.get("validator").stringValue()).isEqualTo(validator);
			assertThat(error.get("message").stringValue()).startsWith(message);
			assertThat(error.get("type").stringValue()).isEqualTo("query");
		});
	}

	@ParameterizedTest
	@CsvSource({ "locations?q=, a, 101, actualLength, 101", "locations?filter=, a, 2001, maxLength, 2000",
			"locations?filter=name%3D%27, a, 2001, maxLength, 2000",
			"locations?ids=, '" + ID + "', 100, actualLength, 101", "facets?, field=name&, 9, actualLength, 9" })
	void tellWhatIsTooLong(String start, String repeated, int times, String detail, int number) {
		String end = repeated.equals(ID) ? ID.replace(",", "") : "";
		assertThat(errors(start + repeated.repeat(times) + end)).singleElement()
			.satisfies((error) -> assertThat(error.get(detail).intValue()).isEqualTo(number));
	}

	@Test
	void comeOnlyAfterTheGreatestLength() {
		for (String uri : List.of("locations?q=" + "%F0%9F%98%80".repeat(100), "facets?" + "field=name&".repeat(8))) {
			assertThat(this.api.anonymous().get("/api/" + uri).status()).isEqualTo(200);
		}
	}

	@ParameterizedTest
	@CsvFileSource(resources = "errors-together.csv", delimiter = '|')
	void comeTogether(String uri, String locations) {
		assertThat(errors(uri).findValuesAsString("location")).containsExactlyInAnyOrder(locations.split(" "));
	}

	@Test
	void tellThePositionInAFilter() {
		JsonNode error = errors("locations?filter=name%20=%20'a'%20OR%20city%20=%20'b'").get(0);
		assertThat(error.get("position").intValue()).isEqualTo(15);
		assertThat(error.get("message").stringValue()).startsWith("is not valid at character 15: ");
		assertThat(error.get("value").stringValue()).isEqualTo("name = 'a' OR city = 'b'");
	}

}
