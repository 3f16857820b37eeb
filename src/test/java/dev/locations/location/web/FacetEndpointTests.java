package dev.locations.location.web;

import dev.locations.testing.Answer;
import dev.locations.testing.ApiTests;
import dev.locations.testing.Refused;
import dev.locations.validation.Json;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import tools.jackson.databind.JsonNode;

import org.springframework.http.HttpMethod;

import static org.assertj.core.api.Assertions.assertThat;

class FacetEndpointTests extends ApiTests {

	private static final String CATEGORIES = "/api/facets?field=properties.category";

	@BeforeEach
	void addLocations() {
		this.api.locations().reset();
		this.api.locations().putAt("a", "0", "2", "{'category': 'park', 'rating': 100, 'tags': ['x', 'y', 'x']}");
		this.api.locations()
			.putAt("b", "1", "2", "{'category': 'museum', 'rating': 12345678901234567890.125, 'tags': ['x']}");
		this.api.locations().putAt("c", "2", "2", "{'category': 'park', 'rating': 1e30, 'open': true}");
		this.api.locations().putAt("d", "3", "2", "{'category': 'zoo', 'rating': 1e2, 'open': false}");
		this.api.locations().putAt("e", "4", "2", "{'category': {}, 'rating': '3'}");
		this.api.locations().putAt("f", "179", "2", "{}");
	}

	@ParameterizedTest
	@CsvFileSource(resources = "facets.csv", delimiter = '|', quoteCharacter = '`', nullValues = "-")
	void countsTheValues(String query, String expected) {
		String text = this.api.anonymous().get("/api/facets?" + query).text();
		String time = Json.of(this.api.anonymous().get("/api/locations?only=createdAt").text())
			.at("/0/createdAt")
			.stringValue();
		assertThat(text).isEqualTo(expected.replace("START", time));
	}

	@Test
	void countsThoseWithTheIds() {
		String id = this.api.anonymous().get("/api/locations?q=c").json(200).at("/0/id").stringValue();
		assertThat(this.api.anonymous().get(CATEGORIES + "&ids=" + id).json(200).at("/0/total").intValue())
			.isEqualTo(1);
	}

	@Test
	void answersAsOtherReadsDo() {
		Answer plain = this.api.anonymous().get(CATEGORIES);
		String tag = this.api.anonymous().tag(CATEGORIES);
		assertThat(tag).isEqualTo(this.api.anonymous().get("/api/locations").headers().getETag());
		assertThat(plain.headers().getCacheControl()).isEqualTo("public, no-cache");
		Answer head = this.api.anonymous().send(HttpMethod.HEAD, CATEGORIES, null);
		assertThat(head.status()).isEqualTo(200);
		assertThat(head.headers().getETag()).isEqualTo(tag);
		assertThat(this.api.asAdmin().get(CATEGORIES).headers().getCacheControl()).isEqualTo("private, no-cache");
		this.api.withAuthorization("Bearer x").get(CATEGORIES).isRefused(Refused.INVALID_AUTHORIZATION);
	}

	@Test
	void writesManyLongValues() {
		for (int i = 0; i < 200; i++) {
			this.api.locations().putAt("x".repeat(100) + i, "50", "2", "{}");
		}
		JsonNode values = this.api.anonymous().get("/api/facets?field=name&limit=1000").json(200).at("/0/values");
		assertThat(values).hasSize(206);
		assertThat(values.get(6).get("value").stringValue()).isEqualTo("x".repeat(100) + 0);
	}

}
