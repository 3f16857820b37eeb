package dev.locations.location.web;

import java.time.Duration;
import java.util.Locale;
import java.util.UUID;

import dev.locations.location.Locations;
import dev.locations.testing.Answer;
import dev.locations.testing.ApiTests;
import dev.locations.testing.TestClient;
import dev.locations.testing.TestClock;
import dev.locations.user.Accounts;
import dev.locations.validation.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;

class LocationEndpointsTests extends ApiTests {

	private static final String START = TestClock.START.toString();

	private static final String RIVERSIDE_DRIVE = "/api/locations/" + Locations.RIVERSIDE_DRIVE;

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

	private static String quoted(String json) {
		return json.isEmpty() ? json : Json.of(json).toString();
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
			{'address': {'city': 'Grandson'}}            | /address/city | 'Grandson'
			{'properties': {'a.b': [null, {'$set': 1}]}} | /properties   | {'a.b': [null, {'$set': 1}]}
			""")
	void changesNothingButTheSentFields(String sent, String pointer, String value) {
		this.api.clock().advance(Duration.ofMillis(7));
		JsonNode expected = Json.with(Locations.shown(Locations.RIVERSIDE_DRIVE, Locations.riversideDrive(), START,
				TestClock.START.plusMillis(7).toString()), pointer, Json.of(value));
		this.api.asAdmin().patch(RIVERSIDE_DRIVE, quoted(sent)).is(200, expected);
		this.api.anonymous().get(RIVERSIDE_DRIVE).is(200, expected);
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "{'name': 'Riverside Drive', 'address': {}}",
			"{'id': 'x', 'updatedAt': null, 'unknown': [1]}" })
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
		this.api.asAdmin().patch(RIVERSIDE_DRIVE, quoted("{'phone': 5, 'description': ' '}")).isInvalid("""
				[{'message': 'must not be blank', 'type': 'json', 'location': '/description', 'validator': 'notBlank',
				'value': ' ', 'valueSet': true},
				{'message': 'must be of type string', 'type': 'json', 'location': '/phone', 'validator': 'type',
				'types': ['string'], 'value': 5, 'valueSet': true}]""");
		this.api.anonymous().get(RIVERSIDE_DRIVE).is(200, shown());
	}

	@ParameterizedTest
	@CsvFileSource(resources = "selected-fields.csv", delimiter = '|', quoteCharacter = '`')
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

	private TestClient editor() {
		this.api.users().reset(Accounts.admin(), Accounts.editor());
		return this.api.as(Accounts.editor());
	}

	@Test
	void letsAnEditorWriteAndImport() {
		TestClient editor = editor();
		String body = Locations.riversideDrive().toString();
		assertThat(editor.post("/api/locations", body).status()).isEqualTo(201);
		assertThat(editor.patch(RIVERSIDE_DRIVE, "{\"phone\":\"112\"}").status()).isEqualTo(200);
		assertThat(editor.post("/api/imports?dryRun=true", body).status()).isEqualTo(200);
		assertThat(editor.delete(RIVERSIDE_DRIVE).status()).isEqualTo(204);
	}

	@Test
	void showsAnEditorNoOtherAccountsAndNoBackups() {
		TestClient editor = editor();
		assertThat(editor.get("/api/users").status()).isEqualTo(403);
		assertThat(editor.get("/api/users/" + Accounts.admin().id()).status()).isEqualTo(404);
		assertThat(editor.post("/api/users", "{}").status()).isEqualTo(403);
		assertThat(editor.patch("/api/users/" + Accounts.editor().id(), "{\"roles\":[\"admin\"]}").status())
			.isEqualTo(403);
		assertThat(editor.post("/api/backups", "").status()).isEqualTo(403);
	}

}
