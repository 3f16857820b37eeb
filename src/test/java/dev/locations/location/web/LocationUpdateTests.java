package dev.locations.location.web;

import java.time.Duration;
import java.util.List;

import dev.locations.location.Locations;
import dev.locations.testing.ApiTest;
import dev.locations.testing.TestApi;
import dev.locations.testing.TestClock;
import dev.locations.validation.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;

@ApiTest
class LocationUpdateTests {

	private static final String START = TestClock.START.toString();

	private static final String RIVERSIDE_DRIVE = "/api/locations/" + Locations.RIVERSIDE_DRIVE;

	private final TestApi api;

	LocationUpdateTests(TestApi api) {
		this.api = api;
	}

	private static String quoted(String json) {
		return json.isEmpty() ? json : Json.of(json).toString();
	}

	private static ObjectNode shown() {
		return Locations.shown(Locations.RIVERSIDE_DRIVE, Locations.riversideDrive(), START, START);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`',
			textBlock = """
					{'name': 'New name'}                                    | /name                 | 'New name'
					{'siteUrl': ''}                                         | /siteUrl              | ''
					{'address': {'city': 'Grandson'}}                       | /address/city         | 'Grandson'
					{'geometry': {'type': 'Point', 'coordinates': [7.5, -8.25, 400.5]}} | /geometry/coordinates | [7.5, -8.25, 400.5]
					{'properties': {'a.b': [null, {'$set': 1}]}}            | /properties           | {'a.b': [null, {'$set': 1}]}
					""")
	void changesNothingButTheSentFields(String sent, String pointer, String value) {
		this.api.clock().advance(Duration.ofMillis(7));
		JsonNode expected = Json.with(Locations.shown(Locations.RIVERSIDE_DRIVE, Locations.riversideDrive(), START,
				TestClock.START.plusMillis(7).toString()), pointer, Json.of(value));
		this.api.asAdmin().patch(RIVERSIDE_DRIVE, quoted(sent)).is(200, expected);
		this.api.anonymous().get(RIVERSIDE_DRIVE).is(200, expected);
	}

	@Test
	void removesOptionalFieldsSentAsNull() {
		ObjectNode body = Locations.riversideDrive().remove(List.of("shortName"));
		body.withObject("/address").remove("number");
		this.api.asAdmin()
			.patch(RIVERSIDE_DRIVE, quoted("{'shortName': null, 'address': {'number': null}}"))
			.is(200, Locations.shown(Locations.RIVERSIDE_DRIVE, body, START, TestClock.START.plusMillis(1).toString()));
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "{}", "{'address': {}}", "{'name': 'Riverside Drive'}",
			"{'properties': {'open': true}}", "{'id': 'x', 'updatedAt': null, 'unknown': [1]}" })
	void leavesALocationAloneThatIsTheSameAfterwards(String sent) {
		this.api.clock().advance(Duration.ofDays(1));
		this.api.asAdmin().patch(RIVERSIDE_DRIVE, quoted(sent)).is(200, shown());
	}

	@Test
	void doesNotBringBackALocationThatIsDeletedMeanwhile() {
		this.api.locations().vanishAfterLookup();
		this.api.asAdmin()
			.patch(RIVERSIDE_DRIVE, quoted("{'name': 'x'}"))
			.isNotFound("location", Locations.RIVERSIDE_DRIVE.toString());
		assertThat(this.api.locations().holds(Locations.RIVERSIDE_DRIVE)).isFalse();
	}

	@Test
	void tellsAllViolationsTogether() {
		this.api.asAdmin()
			.patch(RIVERSIDE_DRIVE, quoted("""
					{'phone': 5, 'shortName': '', 'description': ' ', 'geometry': {'coordinates': [1, 2]}}"""))
			.isInvalid(
					"""
							[{'message': 'must be a string between 1 and 30 characters long (the supplied string is too short: 0 characters long)',
							'type': 'json', 'location': '/shortName', 'validator': 'string', 'validation': 'between', 'minLength': 1,
							'maxLength': 30, 'actualLength': 0, 'cause': 'tooShort', 'value': '', 'valueSet': true},
							{'message': 'must not be blank', 'type': 'json', 'location': '/description', 'validator': 'notBlank',
							'value': ' ', 'valueSet': true},
							{'message': 'must be of type string', 'type': 'json', 'location': '/phone', 'validator': 'type',
							'types': ['string'], 'value': 5, 'valueSet': true},
							{'message': 'must have properties \\"type\\", \\"coordinates\\"', 'type': 'json', 'location': '/geometry',
							'validator': 'properties', 'cause': 'missingProperties', 'expectedProperties': ['type', 'coordinates'],
							'missingProperties': ['type'], 'value': {'coordinates': [1, 2]}, 'valueSet': true}]""");
		this.api.anonymous().get(RIVERSIDE_DRIVE).is(200, shown());
	}

}
