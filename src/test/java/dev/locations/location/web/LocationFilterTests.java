package dev.locations.location.web;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.UUID;

import dev.locations.location.Locations;
import dev.locations.testing.Answer;
import dev.locations.testing.ApiTest;
import dev.locations.testing.TestApi;
import dev.locations.validation.Json;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

import org.springframework.http.HttpHeaders;

import static org.assertj.core.api.Assertions.assertThat;

/** Lists with filters, orders by a field, distances and ids. */
@ApiTest
class LocationFilterTests {

	private static final UUID A = new UUID(0x4000, 1);

	private static final UUID B = new UUID(0x4000, 2);

	private final TestApi api;

	LocationFilterTests(TestApi api) {
		this.api = api;
	}

	@BeforeEach
	void addLocations() {
		this.api.locations().reset();
		add(A, "a", "0", "{'category': 'park', 'rating': 4.50, 'tags': ['green', 'old']}");
		add(B, "b", "1", "{'category': 'museum', 'rating': 5, 'opening hours': '9-17'}");
		add(UUID.randomUUID(), "c", "2", "{'category': 'park', 'rating': '4'}");
		add(UUID.randomUUID(), "d", "3", "{'category': null, 'rating': 1}");
		add(UUID.randomUUID(), "e", "179", "{}");
	}

	private void add(UUID id, String name, String longitude, String properties) {
		ObjectNode location = Locations.at(name, longitude, "2");
		location.set("properties", Json.of(properties));
		this.api.locations().put(id, location);
	}

	private Answer get(String query) {
		return this.api.anonymous().get("/api/locations" + query);
	}

	private String names(String query) {
		StringBuilder names = new StringBuilder();
		get(query).json(200).forEach((location) -> names.append(location.get("name").stringValue()));
		return names.toString();
	}

	private static String encoded(String text) {
		return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
	}

	private static @Nullable String next(Answer answer) {
		String link = answer.headers().getFirst(HttpHeaders.LINK);
		return (link != null) ? link.substring(1, link.indexOf('>')) : null;
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
			properties.category = 'park'                                       | ac
			properties.category <> 'park'                                      | b
			NOT (properties.category = 'park')                                 | b
			properties.category IS NULL                                        | de
			properties.rating >= 4.5                                           | ab
			properties.rating = '4'                                            | c
			properties.rating BETWEEN 1 AND 4.5 OR name = 'e'                  | ade
			"properties.opening hours" LIKE '9-%'                              | b
			properties.tags = 'old' AND A_CONTAINS(properties.tags, ('green')) | a
			CASEI(name) IN (CASEI('A'), CASEI('B'))                            | ab
			S_INTERSECTS(geometry, BBOX(170, 0, 1, 10))                        | abe
			updatedAt >= DATE('2020-01-01')                                    | abcde
			` `                                                                | abcde
			""")
	void aFilterSelectsLocations(String filter, String expected) {
		Answer answer = get("?filter=" + encoded(filter));
		assertThat(names("?filter=" + encoded(filter))).isEqualTo(expected);
		assertThat(answer.headers().getFirst("X-Total-Count")).isEqualTo(String.valueOf(expected.length()));
		assertThat(answer.headers().getETag()).isEqualTo(get("").headers().getETag());
	}

	@ParameterizedTest
	@CsvSource({ "properties.rating, dabce", "-properties.rating, cbade", "-name, edcba", "id, abcde" })
	void aFieldSetsTheOrder(String sort, String expected) {
		String found = names("?sort=" + sort);
		// the ids of the others are random
		assertThat(sort.equals("id") ? found.substring(0, 2) : found)
			.isEqualTo(sort.equals("id") ? expected.substring(0, 2) : expected);
	}

	@Test
	void linksLeadThroughPagesWithAllParameters() {
		String start = "/api/locations?limit=2&sort=-properties.rating&filter=name%20%3C%20%27e%27&only=name";
		List<String> found = new ArrayList<>();
		for (String target = start; target != null;) {
			assertThat(target).startsWith(start);
			Answer page = this.api.anonymous().get(target);
			assertThat(page.headers().getFirst("X-Total-Count")).isEqualTo("4");
			page.json(200).forEach((location) -> found.add(location.get("name").stringValue()));
			target = next(page);
		}
		assertThat(found).containsExactly("c", "b", "a", "d");
	}

	@Test
	void aCursorHoldsForItsOrder() {
		String target = Objects.requireNonNull(next(get("?limit=1&sort=properties.rating")));
		String cursor = target.substring(target.indexOf("&after="));
		assertThat(names("?limit=1&sort=properties.rating" + cursor)).isEqualTo("a");
		for (String other : List.of("", "&sort=-properties.rating", "&sort=name", "&near=1,1")) {
			assertThat(get("?limit=1" + other + cursor).json(422).at("/errors/0/validator").stringValue())
				.isEqualTo("cursor");
		}
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			?near=0,2&within=111200         | ab
			?near=0,2&within=1              | a
			?near=0,2&within=1e-400         | a
			?near=0,2&within=20040000       | abcde
			?near=0,2&within=20040000&limit=1 | a
			?near=-180,2&within=111200&f=json | e
			""")
	void aDistanceSelectsLocations(String query, String expected) {
		assertThat(names(query)).isEqualTo(expected);
	}

	@Test
	void idsSelectThoseThatExist() {
		assertThat(names("?ids=" + B + "," + Locations.NOWHERE + "," + A.toString().toUpperCase(Locale.ROOT)))
			.isEqualTo("ab");
		assertThat(names("?ids=" + B + "&ids=" + A + "&sort=-name")).isEqualTo("ba");
		assertThat(names("?ids=" + B + "," + A + "&filter=properties.rating%3D5&bbox=0,0,5,5&q=b")).isEqualTo("b");
		assertThat(get("?ids=" + Locations.NOWHERE).text()).isEqualTo("[]");
		assertThat(names("?ids=" + (A + ",").repeat(99) + B)).isEqualTo("ab");
	}

	@Test
	void allGoTogetherInAllFormats() {
		String query = "?q=street%20a&bbox=-10,0,10,10&near=0,2&within=400000&filter=properties.rating%20%3E%200";
		Answer lines = get(query.replace("q=street%20a&", "") + "&f=ndjson&only=name");
		assertThat(lines.text()).isEqualTo("{\"name\":\"a\"}\n{\"name\":\"b\"}\n{\"name\":\"d\"}\n");
		assertThat(Json.of(get("?f=geojson&sort=-name&filter=properties.rating%20%3E%201").text())
			.at("/features/0/properties/name")
			.stringValue()).isEqualTo("b");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`',
			textBlock = """
					within=1            | within | combination | must be sent together with near
					near=1,1&within=0   | within | range       | must be a number of more than 0 and at most 20040000
					near=1,1&within=x   | within | range       | must be a number of more than 0 and at most 20040000
					near=1,1&within=20040000.1 | within | range | must be a number of more than 0 and at most 20040000
					sort=name&near=1,1  | sort   | combination | must not be sent together with near
					sort=category       | sort   | field       | There is no field category; free-form fields are named properties.category
					sort=--name         | sort   | field       | There is no field -name; free-form fields are named properties.-name
					sort=-geometry      | sort   | field       | There are no values of geometry, but of its fields
					sort=address        | sort   | field       | There are no values of address, but of its fields
					ids=                | ids    | ids         | must be 1 to 100 UUIDs with commas between them
					ids=x               | ids    | ids         | must be 1 to 100 UUIDs with commas between them
					filter=a&filter=b   | filter | type        | must be sent only once
					""")
	void refusesWhatIsInvalid(String query, String location, String validator, String message) {
		JsonNode errors = get("?" + query).json(422).get("errors");
		assertThat(errors).singleElement().satisfies((error) -> {
			assertThat(error.get("location").stringValue()).isEqualTo(location);
			assertThat(error.get("validator").stringValue()).isEqualTo(validator);
			assertThat(error.get("message").stringValue()).isEqualTo(message);
			assertThat(error.get("type").stringValue()).isEqualTo("query");
		});
	}

	@Test
	void refusesTooManyIds() {
		JsonNode error = get("?ids=" + (A + ",").repeat(100) + B).json(422).at("/errors/0");
		assertThat(error.get("location").stringValue()).isEqualTo("ids");
		assertThat(error.get("actualLength").intValue()).isEqualTo(101);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
			properties.category =      | 22
			name = 'a' AND (           | 17
			category = 'park'          | 1
			name = 'a' OR city = 'b'   | 15
			name ~ 'a'                 | 6
			""")
	void tellsWhereAFilterIsWrong(String filter, int position) {
		JsonNode error = get("?filter=" + encoded(filter)).json(422).at("/errors/0");
		assertThat(error.get("location").stringValue()).isEqualTo("filter");
		assertThat(error.get("type").stringValue()).isEqualTo("query");
		assertThat(error.get("validator").stringValue()).isEqualTo("cql2");
		assertThat(error.get("position").intValue()).isEqualTo(position);
		assertThat(error.get("message").stringValue()).startsWith("is not valid at character " + position + ": ");
		assertThat(error.get("value").stringValue()).isEqualTo(filter);
	}

	@ParameterizedTest
	@ValueSource(strings = { "name = '%s'", "%s" })
	void refusesALongFilter(String form) {
		JsonNode error = get("?filter=" + encoded(form.formatted("a".repeat(2_001)))).json(422).at("/errors/0");
		assertThat(error.get("validator").stringValue()).isEqualTo("string");
		assertThat(error.get("maxLength").intValue()).isEqualTo(2_000);
	}

	@Test
	void tellsTheViolationsOfAllParameters() {
		JsonNode errors = get("?within=0&sort=x&ids=y&filter=z&bbox=1&q=a&q=b").json(422).get("errors");
		assertThat(errors.valueStream().map((error) -> error.get("location").stringValue()))
			.containsExactlyInAnyOrder("bbox", "q", "within", "within", "filter", "ids", "sort");
	}

}
