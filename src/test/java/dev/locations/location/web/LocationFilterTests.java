package dev.locations.location.web;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.UUID;

import dev.locations.location.Locations;
import dev.locations.testing.Answer;
import dev.locations.testing.ApiTests;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Lists with filters, orders by a field, distances and ids. */
class LocationFilterTests extends ApiTests {

	private static final UUID A = new UUID(0x4000, 1);

	private static final UUID B = new UUID(0x4000, 2);

	@BeforeEach
	void addLocations() {
		this.api.locations().reset();
		add(A, "a", "0", "{'category': 'park', 'rating': 4.50, 'tags': ['green', 'old']}");
		add(B, "b", "1", "{'category': 'museum', 'rating': 5, 'opening hours': '9-17'}");
		add(new UUID(0x4000, 3), "c", "2", "{'category': 'park', 'rating': '4'}");
		add(new UUID(0x4000, 4), "d", "3", "{'category': null, 'rating': 1}");
		add(new UUID(0x4000, 5), "e", "179", "{}");
	}

	private void add(UUID id, String name, String longitude, String properties) {
		this.api.locations().put(id, Locations.at(name, longitude, "2", properties));
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

	@ParameterizedTest
	@CsvFileSource(resources = "filters.csv", delimiter = '|', quoteCharacter = '`')
	void aFilterSelectsLocations(String filter, String expected) {
		Answer answer = get("?filter=" + encoded(filter));
		assertThat(names("?filter=" + encoded(filter))).isEqualTo(expected);
		assertThat(answer.headers().getFirst("X-Total-Count")).isEqualTo(String.valueOf(expected.length()));
		assertThat(answer.headers().getETag()).isEqualTo(get("").headers().getETag());
	}

	@ParameterizedTest
	@CsvFileSource(resources = "orders.csv", delimiter = '|')
	void aFieldOrADistanceSetsTheOrder(String query, String expected) {
		assertThat(names("?" + query)).isEqualTo(expected);
	}

	@Test
	void aCursorHoldsForItsOrder() {
		String target = Objects.requireNonNull(get("?limit=1&sort=properties.rating").next());
		String cursor = target.substring(target.indexOf("&after="));
		assertThat(names("?limit=1&sort=properties.rating" + cursor)).isEqualTo("a");
		for (String other : List.of("", "&sort=-properties.rating", "&sort=name", "&near=1,1")) {
			assertThat(get("?limit=1" + other + cursor).json(422).at("/errors/0/validator").stringValue())
				.isEqualTo("cursor");
		}
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

}
