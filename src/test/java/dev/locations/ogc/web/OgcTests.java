package dev.locations.ogc.web;

import java.net.URI;
import java.util.List;
import java.util.stream.Stream;

import dev.locations.testing.Answer;
import dev.locations.testing.ApiTests;
import dev.locations.validation.Json;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

import org.springframework.http.MediaType;

import static org.assertj.core.api.Assertions.assertThat;

abstract class OgcTests extends ApiTests {

	static final String COLLECTION = "/ogc/collections/locations";

	static final String ITEMS = COLLECTION + "/items";

	Answer get(String path) {
		return this.api.anonymous().get(path);
	}

	Answer items(String query) {
		return get(ITEMS + "?" + query);
	}

	JsonNode page(String query) {
		Answer answer = items(query);
		assertThat(answer.status()).as(answer.text()).isEqualTo(200);
		assertThat(answer.headers().getContentType()).isEqualTo(MediaType.parseMediaType("application/geo+json"));
		return Json.of(answer.text());
	}

	String names(String query) {
		return names(page(query));
	}

	static String names(JsonNode page) {
		List<String> names = page.get("features").findValuesAsString("name");
		assertThat(page.get("numberReturned").intValue()).isEqualTo(names.size());
		return String.join("", names);
	}

	/** Returns the query of the next page, or null if the page is the last one. */
	static @Nullable String next(JsonNode page) {
		return links(page, "next").map((link) -> URI.create(link.get("href").stringValue()).getRawQuery())
			.findFirst()
			.orElse(null);
	}

	void refuses(String query, String location, String validator) {
		JsonNode error = items(query).json(400).at("/errors/0");
		assertThat(error.get("location").stringValue()).isEqualTo(location);
		assertThat(error.get("validator").stringValue()).isEqualTo(validator);
	}

	static Stream<JsonNode> links(JsonNode resource, String relation) {
		return resource.get("links").valueStream().filter((link) -> link.get("rel").stringValue().equals(relation));
	}

	static String href(JsonNode resource, String relation) {
		return links(resource, relation).findFirst().orElseThrow().get("href").stringValue();
	}

	static String href(JsonNode resource, String relation, String type) {
		return links(resource, relation).filter((link) -> link.get("type").stringValue().equals(type))
			.findFirst()
			.orElseThrow()
			.get("href")
			.stringValue();
	}

}
