package dev.locations.location.web;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.zip.GZIPInputStream;

import dev.locations.location.Locations;
import dev.locations.testing.Answer;
import dev.locations.testing.ApiTest;
import dev.locations.testing.TestApi;
import dev.locations.validation.Json;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.test.web.reactive.server.WebTestClient.RequestBodySpec;

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
					bbox=1,2,3,4&bbox=1,2,3,4 | bbox | bboxString | must be a string | ['1,2,3,4', '1,2,3,4'] | 'cause': 'wrongType'
					bbox=%20%E3%80%80 | bbox    | notBlank   | must not be blank | ' \u3000' |
					bbox=x,2,3,4      | bbox[0] | longitude  | must be a number between -180 and 180 | 'x' |
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

	private RequestBodySpec compressed(HttpMethod method, String path) {
		return this.api.anonymous()
			.request(method, "http://localhost" + path)
			.header(HttpHeaders.ACCEPT_ENCODING, "gzip, deflate, br, zstd")
			.header(HttpHeaders.ORIGIN, "https://map.example");
	}

	@ParameterizedTest
	@ValueSource(strings = { "/api/locations", "/api/locations?f=geojson" })
	void isCompressedForClientsThatSayTheyCanReadIt(String path) throws IOException {
		byte[] body = compressed(HttpMethod.GET, path).exchange()
			.expectHeader()
			.valueEquals(HttpHeaders.CONTENT_ENCODING, "gzip")
			.expectBody()
			.returnResult()
			.getResponseBody();
		try (GZIPInputStream plain = new GZIPInputStream(new ByteArrayInputStream(Objects.requireNonNull(body)))) {
			assertThat(plain).hasBinaryContent(this.api.anonymous().get(path).text().getBytes(StandardCharsets.UTF_8));
		}
	}

	@Test
	void isPlainForOthers() {
		Answer answer = this.api.anonymous().get("/api/locations");
		assertThat(answer.headers().get(HttpHeaders.CONTENT_ENCODING)).isNull();
		assertThat(answer.headers().getVary()).contains(HttpHeaders.ACCEPT_ENCODING);
	}

	@Test
	void tellsCachesWhatItDependsOn() {
		for (HttpMethod method : new HttpMethod[] { HttpMethod.GET, HttpMethod.HEAD }) {
			Answer answer = Answer.to(compressed(method, "/api/locations"));
			assertThat(answer.headers().get(HttpHeaders.CONTENT_ENCODING)).containsExactly("gzip");
			assertThat(answer.headers().getVary()).containsExactly(HttpHeaders.ACCEPT_ENCODING);
		}
	}

	@Test
	void isAPlainErrorWhenTheStoreFails() {
		this.api.locations().failWith(new DataAccessResourceFailureException("down"));
		Answer answer = Answer.to(compressed(HttpMethod.GET, "/api/locations"));
		assertThat(answer.headers().get(HttpHeaders.CONTENT_ENCODING)).isNull();
		assertThat(answer.json().at("/errors/0/code").stringValue()).isEqualTo("service.unavailable");
		assertThat(answer.status()).isEqualTo(503);
	}

}
