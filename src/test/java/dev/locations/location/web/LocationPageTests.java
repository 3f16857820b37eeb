package dev.locations.location.web;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.GZIPInputStream;

import dev.locations.location.Locations;
import dev.locations.testing.Answer;
import dev.locations.testing.ApiTests;
import dev.locations.testing.Refused;
import dev.locations.validation.Json;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;

import static org.assertj.core.api.Assertions.assertThat;

class LocationPageTests extends ApiTests {

	@BeforeEach
	void addLocations() {
		this.api.locations().reset();
		for (int i = 0; i < 12; i++) {
			this.api.locations().putAt("Lake %02d".formatted(i), Integer.toString(i), "2");
		}
	}

	private Answer get(String query) {
		return this.api.anonymous().get("/api/locations" + query);
	}

	private static List<String> names(JsonNode list) {
		return list.valueStream().map((location) -> location.get("name").stringValue()).toList();
	}

	@Test
	void linksLeadThroughTheWholeListWithAllOtherParameters() {
		List<String> found = new ArrayList<>();
		int pages = 0;
		String start = "/api/locations?limit=5&bbox=0,0,10.5,10&only=name&sort=-name&filter=name%20%3C%20%27M%27";
		String target = start;
		while (target != null) {
			Answer page = this.api.anonymous().get(target);
			found.addAll(names(page.json(200)));
			assertThat(page.headers().getFirst("X-Total-Count")).isEqualTo("11");
			target = page.next();
			pages++;
			assertThat(target == null
					|| (target.startsWith(start + "&after=") && target.indexOf("after") == target.lastIndexOf("after")))
				.isTrue();
		}
		assertThat(found).hasSize(11).isSortedAccordingTo(Comparator.reverseOrder());
		assertThat(pages).isEqualTo(3);
	}

	@Test
	void headersTellTheTotalAndTheNextPage() {
		Answer answer = get("");
		assertThat(answer.json(200).size()).isEqualTo(12);
		assertThat(answer.headers().get(HttpHeaders.LINK)).isNull();
		assertThat(get("").headers().getAccessControlExposeHeaders()).contains("X-Total-Count", "Link");
		Answer head = this.api.anonymous().send(HttpMethod.HEAD, "http://localhost/api/locations?limit=5", null);
		assertThat(head.headers().getFirst("X-Total-Count")).isEqualTo("12");
		assertThat(head.headers().getFirst(HttpHeaders.LINK)).contains("after=");
	}

	@ParameterizedTest
	@CsvFileSource(resources = "boxes.csv", delimiter = '|')
	void theLocationsOfABox(String bbox, @Nullable String expected) {
		String names = String.join(" ", names(get("?bbox=" + bbox).json(200)));
		assertThat(names).isEqualTo((expected != null) ? expected : "");
		assertThat(names(get("?bbox=" + bbox.replace(",", "%2C") + "&except=phone").json(200)))
			.hasToString("[" + names.replace(" Lake", ", Lake") + "]");
	}

	@ParameterizedTest
	@ValueSource(strings = { "/api/locations", "/api/locations?f=geojson", "/api/facets?field=name",
			"/api/clusters?zoom=9&bbox=-180,-90,180,90" })
	void areCompressedForClientsThatCanReadThem(String path) throws IOException {
		Answer plain = this.api.anonymous().get(path);
		assertThat(plain.headers().get(HttpHeaders.CONTENT_ENCODING)).isNull();
		assertThat(plain.headers().getVary()).containsExactly(HttpHeaders.ACCEPT_ENCODING);
		for (HttpMethod method : List.of(HttpMethod.HEAD, HttpMethod.GET)) {
			Answer answer = Answer.to(this.api.anonymous()
				.request(method, path)
				.header(HttpHeaders.ACCEPT_ENCODING, "gzip, deflate, br, zstd"));
			assertThat(answer.headers().get(HttpHeaders.CONTENT_ENCODING)).containsExactly("gzip");
			assertThat(answer.headers().getVary()).containsExactly(HttpHeaders.ACCEPT_ENCODING);
			if (method.equals(HttpMethod.GET)) {
				assertThat(new GZIPInputStream(new ByteArrayInputStream(answer.body()))).hasBinaryContent(plain.body());
			}
		}
	}

	@Test
	void isAPlainErrorWhenTheStoreFails() {
		this.api.locations().failWith(new DataAccessResourceFailureException("down"));
		Answer answer = this.api.anonymous().get("/api/locations", HttpHeaders.ACCEPT_ENCODING, "gzip");
		assertThat(answer.headers().get(HttpHeaders.CONTENT_ENCODING)).isNull();
		answer.isRefused(Refused.UNAVAILABLE);
	}

	@Test
	void wordsAndAPointHaveALimitOfTheirOwn() {
		for (int i = 0; i < 50; i++) {
			this.api.locations().putAt("Lake and more", "30", "30");
		}
		assertThat(get("?q=lake").json(200).size()).isEqualTo(50);
		assertThat(get("?near=0,2").json(200).size()).isEqualTo(10);
		assertThat(names(get("?near=3.4&near=2&limit=3&q=lak").json(200))).containsExactly("Lake 03", "Lake 04",
				"Lake 02");
		assertThat(names(get("?near=3.4,2&limit=3&q=lak").json(200))).containsExactly("Lake 03", "Lake 04", "Lake 02");
		assertThat(get("?q=lake&limit=62").json(200).size()).isEqualTo(62);
	}

	@ParameterizedTest
	@ValueSource(strings = { "?q=", "?q", "?q=%20%E3%80%80" })
	void blankWordsCountAsNone(String query) {
		assertThat(get(query).json(200).size()).isEqualTo(12);
	}

	@ParameterizedTest
	@CsvFileSource(resources = "lists.csv", delimiter = '|', quoteCharacter = '`')
	void areInTheFormatThatIsAskedFor(String query, int total, String type, @Nullable String list) {
		Answer answer = get("?" + query);
		assertThat(answer.status()).isEqualTo(200);
		assertThat(answer.text()).isEqualTo((list != null) ? list.translateEscapes().replace("BOM", "\ufeff") : "");
		assertThat(answer.headers().getContentType()).hasToString(type);
		assertThat(answer.headers().getFirst("X-Total-Count")).isEqualTo(String.valueOf(total));
		assertThat(answer.headers().containsHeader(HttpHeaders.LINK)).isEqualTo(total > 0);
	}

	@Test
	void aFeatureCollectionHasTheLocationsTheSelectedFieldsAndTheLinks() {
		JsonNode list = get("?limit=2").json(200);
		Answer answer = get("?limit=2&f=geojson");
		assertThat(answer.headers().getContentType()).hasToString("application/geo+json");
		JsonNode collection = Json.of(answer.text());
		JsonNode feature = collection.at("/features/0");
		assertThat(collection.get("features").size()).isEqualTo(2);
		assertThat(feature.get("id")).isEqualTo(list.at("/0/id"));
		assertThat(feature.get("geometry")).isEqualTo(list.at("/0/geometry"));
		assertThat(feature.at("/properties/name")).isEqualTo(list.at("/0/name"));
		assertThat(feature.at("/properties/address")).isEqualTo(list.at("/0/address"));
		assertThat(feature.at("/properties/properties")).isEqualTo(list.at("/0/properties"));
		assertThat(collection.get("numberMatched").intValue()).isEqualTo(12);
		assertThat(collection.get("numberReturned").intValue()).isEqualTo(2);
		assertThat(collection.at("/links/0/href").stringValue()).isEqualTo("/api/locations?limit=2&f=geojson");
		assertThat(collection.at("/links/1/href").stringValue()).isEqualTo(answer.next());
		assertThat(Json.of(get("?limit=1&f=geojson&only=name").text()).at("/features/0").toString())
			.isEqualTo("{\"type\":\"Feature\",\"geometry\":null,\"properties\":{\"name\":\"Lake 00\"}}");
	}

	@Test
	void aTableIsRefusedIfItNeedsTooManyColumns() {
		for (int i = 0; i < 2; i++) {
			String place = "p%d-".formatted(i);
			this.api.locations()
				.putAt("Pond", "1", "1",
						IntStream.range(0, 500)
							.mapToObj((number) -> "\"%s%d\":1".formatted(place, number))
							.collect(Collectors.joining(",", "{", "}")));
		}
		assertThat(get("?f=csv&q=pond").json(422).at("/errors/0/validator").stringValue()).isEqualTo("columns");
		assertThat(get("?f=csv&q=pond&limit=1").status()).isEqualTo(200);
		assertThat(get("?f=csv&q=pond&except=properties").status()).isEqualTo(200);
	}

	/** RFC 7946 asks for both members of a geometry. */
	@ParameterizedTest
	@ValueSource(strings = { "only=geometry.coordinates", "except=geometry.type", "only=geometry.x&only=name",
			"only=geometry&except=geometry.coordinates" })
	void aFeatureHasAWholeGeometry(String fields) {
		this.api.locations().put(Locations.RIVERSIDE_DRIVE, Locations.riversideDrive());
		String path = "/" + Locations.RIVERSIDE_DRIVE;
		JsonNode geometry = get(path).json(200).get("geometry");
		assertThat(Json.of(get(path + "?f=geojson&" + fields).text()).get("geometry")).isEqualTo(geometry);
		assertThat(Json.of(get("?f=geojson&ids=" + Locations.RIVERSIDE_DRIVE + "&" + fields).text())
			.at("/features/0/geometry")).isEqualTo(geometry);
		assertThat(get("?only=geometry.type&limit=1").text()).isEqualTo("[{\"geometry\":{\"type\":\"Point\"}}]");
	}

	@Test
	void oneLocationIsAFeatureToo() {
		this.api.locations().put(Locations.RIVERSIDE_DRIVE, Locations.riversideDrive());
		String path = "/" + Locations.RIVERSIDE_DRIVE;
		JsonNode location = get(path).json(200);
		JsonNode feature = Json.of(get(path + "?f=geojson").text());
		assertThat(feature.get("type").stringValue()).isEqualTo("Feature");
		assertThat(feature.get("geometry")).isEqualTo(location.get("geometry"));
		assertThat(feature.at("/properties/updatedAt")).isEqualTo(location.get("updatedAt"));
		assertThat(get(path + "?f=json").json(200)).isEqualTo(location);
		assertThat(get(path + "?f=ndjson").json(422).at("/errors/0/location").stringValue()).isEqualTo("f");
	}

}
