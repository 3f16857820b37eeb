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
	@CsvSource(delimiter = '|', quoteCharacter = '`',
			textBlock = """
					locations?limit=x           | limit   | range      | must be a whole number between 1 and 1000 | 'x' | 'minimum': 1, 'maximum': 1000,
					locations?limit=1&limit=2   | limit   | range      | must be sent only once | ['1', '2'] | 'cause': 'wrongType',
					locations?after=x           | after   | cursor     | must be the cursor of a page of this list | 'x' |
					locations?near=1            | near    | near       | must have 2 comma-separated coordinates; got 1 | '1' | 'cause': 'wrongLength', 'actualLength': 1,
					locations?near=1,2&near=3   | near    | near       | must be sent only once | ['1,2', '3'] | 'cause': 'wrongType',
					locations?near=181,1        | near[0] | longitude  | must be a number between -180 and 180 | 181 |
					locations?f=xml             | f       | format     | must be json, geojson, ndjson or csv | 'xml' |
					locations?q=a&q=b           | q       | type       | must be sent only once | ['a', 'b'] | 'types': ['string'], 'cause': 'wrongType',
					locations?bbox=1,2,3        | bbox    | bboxString | must have 4 comma-separated coordinates; got 3 | '1,2,3' | 'cause': 'wrongLength', 'actualLength': 3,
					locations?bbox=%20%E3%80%80 | bbox    | notBlank   | must not be blank | ' \u3000' |
					locations?bbox=1,2,3,91     | bbox[3] | latitude   | must be a number between -90 and 90 | 91 |
					clusters?zoom=1&bbox=-99999,0,1,1 | bbox[0] | longitude | must be a number between -36000 and 36000 | -99999 |
					clusters?bbox=0,0,1,1&zoom=23 | zoom  | range      | must be a whole number between 0 and 22 | 23 | 'minimum': 0, 'maximum': 22,
					clusters?bbox=0,0,1,1&zoom= | zoom    | range      | must be a whole number between 0 and 22 | '' | 'minimum': 0, 'maximum': 22,
					""")
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
	@CsvSource(delimiter = '|', textBlock = """
			locations?limit=0&near=1&f=x&after=y&bbox=1                 | limit near f after bbox
			locations?within=0&sort=x&ids=y&filter=z&bbox=1&q=a&q=b     | bbox q within within filter ids sort
			clusters?bbox=1,2,3&zoom=1&zoom=2                           | bbox zoom
			clusters                                                    | bbox zoom
			clusters?zoom=3&bbox=-99999,0,x,91                          | bbox[0] bbox[2] bbox[3]
			""")
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
