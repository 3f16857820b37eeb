package dev.locations.location.web;

import java.util.Arrays;
import java.util.List;
import java.util.UUID;

import dev.locations.location.Locations;
import dev.locations.testing.ApiTest;
import dev.locations.testing.TestApi;
import dev.locations.validation.Json;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

@ApiTest
class LocationListTests {

	private final TestApi api;

	LocationListTests(TestApi api) {
		this.api = api;
	}

	@BeforeEach
	void addLocations() {
		this.api.locations().reset();
		add("b", "10", "20");
		add("A", "179.5", "0");
		add("a", "-180", "-90");
		add("Ä", "180", "90");
		add("\uD83D\uDE00", "-10.5", "20");
		add("\uFFFD", "0", "0");
	}

	private void add(String name, String longitude, String latitude) {
		this.api.locations().put(UUID.randomUUID(), Locations.at(name, longitude, latitude));
	}

	private List<String> names(String query) {
		return this.api.anonymous()
			.get("/api/locations" + query)
			.json(200)
			.valueStream()
			.map((location) -> location.get("name").stringValue())
			.toList();
	}

	@Test
	void isOrderedByName() {
		assertThat(names("")).containsExactly("A", "a", "b", "Ä", "\uFFFD", "\uD83D\uDE00");
	}

	@Test
	void mayBeEmpty() {
		assertThat(this.api.anonymous().get("/api/locations?bbox=1,1,1,1").text()).isEqualTo("[]");
		this.api.locations().reset();
		assertThat(this.api.anonymous().get("/api/locations").text()).isEqualTo("[]");
	}

	@Test
	void isReadBySignedInCallersToo() {
		assertThat(this.api.asAdmin().get("/api/locations").json(200).size()).isEqualTo(6);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			-180,-90,180,90            | A a b Ä \uFFFD \uD83D\uDE00
			10,20,10,20                | b
			-10.5,0,10,20              | b \uFFFD \uD83D\uDE00
			170,-90,-170,90            | A a Ä
			%20-1e1%20,%2B0,+1.0E1,20.0| b \uFFFD
			-0,-0,0,0                  | \uFFFD
			""")
	void holdsTheLocationsInTheBox(String bbox, String expected) {
		assertThat(names("?bbox=" + bbox)).isEqualTo(Arrays.asList(expected.split(" ", -1)));
		assertThat(names("?bbox=" + bbox.replace(",", "%2C") + "&except=phone"))
			.isEqualTo(Arrays.asList(expected.split(" ", -1)));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`',
			textBlock = """
					bbox=1,2,3        | bbox    | bboxString | must have 4 comma-separated coordinates; got 3 | '1,2,3' | 'cause': 'wrongLength', 'actualLength': 3
					bbox=1,2,3,4,     | bbox    | bboxString | must have 4 comma-separated coordinates; got 5 | '1,2,3,4,' | 'cause': 'wrongLength', 'actualLength': 5
					bbox=x            | bbox    | bboxString | must have 4 comma-separated coordinates; got 1 | 'x' | 'cause': 'wrongLength', 'actualLength': 1
					bbox=1,2,3,4&bbox=1,2,3,4 | bbox | bboxString | must be a string | ['1,2,3,4', '1,2,3,4'] | 'cause': 'wrongType'
					bbox=             | bbox    | notBlank   | must not be blank | '' |
					bbox              | bbox    | notBlank   | must not be blank | '' |
					bbox=%20%E3%80%80 | bbox    | notBlank   | must not be blank | ' \u3000' |
					bbox=1,5,3,4      | bbox[3] | latitude   | must not be south of bbox[1] | 4 |
					bbox=x,2,3,4      | bbox[0] | longitude  | must be a number between -180 and 180 | 'x' |
					bbox=1,,3,4       | bbox[1] | latitude   | must be a number between -90 and 90 | '' |
					bbox=1,2,0x1,4    | bbox[2] | longitude  | must be a number between -180 and 180 | '0x1' |
					bbox=1,2,3,4f     | bbox[3] | latitude   | must be a number between -90 and 90 | '4f' |
					bbox=NaN,2,3,4    | bbox[0] | longitude  | must be a number between -180 and 180 | 'NaN' |
					bbox=1,Infinity,3,4 | bbox[1] | latitude | must be a number between -90 and 90 | 'Infinity' |
					bbox=-180.5,2,3,4 | bbox[0] | longitude  | must be a number between -180 and 180 | -180.5 |
					bbox=1,2,3,91     | bbox[3] | latitude   | must be a number between -90 and 90 | 91 |
					""")
	void refusesWhatIsNoBox(String query, String location, String validator, String message, String value,
			String details) {
		JsonNode error = Json
			.of("""
					{'message': '%s', 'type': 'query', 'location': '%s', 'validator': '%s', %s 'value': %s, 'valueSet': true}"""
				.formatted(message, location, validator, (details != null) ? details + "," : "", value));
		this.api.anonymous()
			.get("/api/locations?" + query)
			.isInvalid(Json.MAPPER.createArrayNode().add(error).toString());
	}

	@Test
	void tellsAllViolationsOfABoxTogether() {
		JsonNode errors = this.api.anonymous().get("/api/locations?bbox=a,91,181,b").json(422).get("errors");
		assertThat(errors.valueStream().map((error) -> error.get("location").stringValue())).containsExactly("bbox[0]",
				"bbox[1]", "bbox[2]", "bbox[3]");
	}

}
