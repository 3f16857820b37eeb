package dev.locations.location.web;

import java.util.List;
import java.util.Locale;
import java.util.UUID;

import dev.locations.location.Locations;
import dev.locations.testing.Answer;
import dev.locations.testing.ApiTest;
import dev.locations.testing.TestApi;
import dev.locations.testing.TestClock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;

@ApiTest
class LocationEndpointsTests {

	private static final String START = TestClock.START.toString();

	private static final String RIVERSIDE_DRIVE = "/api/locations/" + Locations.RIVERSIDE_DRIVE;

	private final TestApi api;

	LocationEndpointsTests(TestApi api) {
		this.api = api;
	}

	private static ObjectNode shown() {
		return Locations.shown(Locations.RIVERSIDE_DRIVE, Locations.riversideDrive(), START, START);
	}

	@Test
	void createsALocation() {
		Answer answer = this.api.asAdmin().post("/api/locations", Locations.riversideDrive().toString());
		UUID id = UUID.fromString(answer.json(201).get("id").stringValue());
		JsonNode expected = Locations.shown(id, Locations.riversideDrive(), START, START);
		answer.is(201, expected);
		assertThat(answer.headers().getLocation()).hasToString("/api/locations/" + id);
		assertThat(answer.text()).contains("\"id\":\"" + id + "\"");
		this.api.anonymous().get("/api/locations/" + id).is(200, expected);
	}

	@Test
	void createsALocationWithNothingOptional() {
		ObjectNode body = Locations.riversideDrive().remove(List.of("shortName", "properties"));
		body.withObject("/address").putNull("number");
		body.putNull("shortName").put("id", "mine").put("createdAt", 1).put("extra", true);
		JsonNode created = this.api.asAdmin().post("/api/locations", body.toString()).json(201);
		ObjectNode expected = Locations.riversideDrive().remove(List.of("shortName"));
		expected.putObject("properties");
		expected.withObject("/address").remove("number");
		assertThat(created)
			.isEqualTo(Locations.shown(UUID.fromString(created.get("id").stringValue()), expected, START, START));
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "{}", "{\"unknown\":1}" })
	void tellsEveryRequiredField(String body) {
		StringBuilder expected = new StringBuilder();
		for (String field : new String[] { "name", "description", "phone", "photoUrl", "siteUrl", "geometry",
				"address" }) {
			expected.append(expected.isEmpty() ? "[" : ",").append("""
					{'message': 'is required', 'type': 'json', 'location': '/%s', 'validator': 'required',
					'valueSet': false}""".formatted(field));
		}
		this.api.asAdmin().post("/api/locations", body).isInvalid(expected.append("]").toString());
	}

	@ParameterizedTest
	@ValueSource(strings = { "[]", "null", "1", "\"x\"", "true" })
	void wantsAnObject(String body) {
		String expected = """
				[{'message': 'must be of type object', 'type': 'json', 'location': '', 'validator': 'type',
				'types': ['object'], 'value': %s, 'valueSet': true}]""".formatted(body);
		this.api.asAdmin().post("/api/locations", body).isInvalid(expected);
		this.api.asAdmin().patch(RIVERSIDE_DRIVE, body).isInvalid(expected);
	}

	@Test
	void showsALocationByItsIdInEitherCase() {
		this.api.anonymous().get(RIVERSIDE_DRIVE).is(200, shown());
		this.api.asAdmin()
			.get("/api/locations/" + Locations.RIVERSIDE_DRIVE.toString().toUpperCase(Locale.ROOT))
			.is(200, shown());
	}

	@ParameterizedTest
	@CsvSource({ "nope, nope", "0A0B0C0D-0000-4000-8000-00000000FFFF, 0A0B0C0D-0000-4000-8000-00000000FFFF",
			"0a0b0c0d-0-4000-8000-abcd, 0a0b0c0d-0-4000-8000-abcd", "%20, ' '", "a%2Fb, a/b", "%C3%A9%F0%9F%98%80, é😀",
			"%22%3Cscript%3E%0A, '\"<script>\n'", "null, null", "$where, $where", ".., .." })
	void findsNoLocation(String sent, String shown) {
		String uri = "/api/locations/" + sent;
		this.api.anonymous().get(uri).isNotFound("location", shown);
		this.api.anonymous().patch(uri, "{}").isNotFound("location", shown);
		this.api.anonymous().delete(uri).isNotFound("location", shown);
	}

	@Test
	void deletesALocation() {
		Answer answer = this.api.asAdmin().delete(RIVERSIDE_DRIVE);
		assertThat(answer.status()).isEqualTo(204);
		assertThat(answer.text()).isEmpty();
		assertThat(answer.headers().getContentType()).isNull();
		this.api.anonymous().get(RIVERSIDE_DRIVE).isNotFound("location", Locations.RIVERSIDE_DRIVE.toString());
		this.api.asAdmin().delete(RIVERSIDE_DRIVE).isNotFound("location", Locations.RIVERSIDE_DRIVE.toString());
	}

	@Test
	void deletesALocationOnce() {
		this.api.locations().vanishAfterLookup();
		this.api.asAdmin().delete(RIVERSIDE_DRIVE).isNotFound("location", Locations.RIVERSIDE_DRIVE.toString());
	}

	@Test
	void keepsALocationWhenADeletionIsRefused() {
		assertThat(this.api.anonymous().delete(RIVERSIDE_DRIVE).status()).isEqualTo(401);
		assertThat(this.api.locations().holds(Locations.RIVERSIDE_DRIVE)).isTrue();
	}

}
