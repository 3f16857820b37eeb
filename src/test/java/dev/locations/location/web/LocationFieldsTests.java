package dev.locations.location.web;

import dev.locations.location.Locations;
import dev.locations.testing.ApiTest;
import dev.locations.testing.TestApi;
import dev.locations.testing.TestClock;
import dev.locations.validation.Json;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

@ApiTest
class LocationFieldsTests {

	private static final String START = TestClock.START.toString();

	private static final String RIVERSIDE_DRIVE = "/api/locations/" + Locations.RIVERSIDE_DRIVE;

	private final TestApi api;

	LocationFieldsTests(TestApi api) {
		this.api = api;
	}

	private static ObjectNode shown() {
		return Locations.shown(Locations.RIVERSIDE_DRIVE, Locations.riversideDrive(), START, START);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`',
			textBlock = """
					only=name                                     | {'name': 'Riverside Drive'}
					only=name&only=address.city                   | {'name': 'Riverside Drive', 'address': {'city': 'Yverdon'}}
					only=address&except=address.street&except=address.number&except=address.zipCode | {'address': {'city': 'Yverdon', 'state': 'VD'}}
					only=name&except=name                         | {}
					only=unknown                                  | {}
					only=name,phone                               | {}
					only=name&only=&only=%20&except=              | {'name': 'Riverside Drive'}
					only=properties.open&only=geometry.type       | {'geometry': {'type': 'Point'}, 'properties': {'open': true}}
					except=id&except=createdAt&except=updatedAt&except=address&except=geometry&except=properties&except=description&except=phone&except=photoUrl&except=siteUrl | {'name': 'Riverside Drive', 'shortName': 'RD'}
					""")
	void selectsFieldsOfEveryAnswer(String query, String fields) {
		JsonNode expected = Json.of(fields);
		this.api.anonymous().get(RIVERSIDE_DRIVE + "?" + query).is(200, expected);
		this.api.anonymous().get("/api/locations?" + query).is(200, Json.MAPPER.createArrayNode().add(expected));
		this.api.asAdmin().patch(RIVERSIDE_DRIVE + "?" + query, "{}").is(200, expected);
		this.api.asAdmin().post("/api/locations?" + query, Locations.riversideDrive().toString()).is(201, expected);
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "?", "?only", "?only=&except=", "?except=unknown", "?_=1", "?only=%20" })
	void selectsEverythingUnlessAsked(String query) {
		this.api.anonymous().get(RIVERSIDE_DRIVE + query).is(200, shown());
	}

}
