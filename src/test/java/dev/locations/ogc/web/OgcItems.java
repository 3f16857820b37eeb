package dev.locations.ogc.web;

import java.net.URI;
import java.util.List;

import dev.locations.testing.Answer;
import dev.locations.testing.TestApi;
import dev.locations.validation.Json;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

import org.springframework.http.MediaType;

import static org.assertj.core.api.Assertions.assertThat;

/** The items of the collection, as a client reads them. */
record OgcItems(TestApi api) {

	static final String PATH = "/ogc/collections/locations/items";

	Answer get(String query) {
		return this.api.anonymous().get(PATH + "?" + query);
	}

	/** Returns the page that a query finds. */
	JsonNode page(String query) {
		Answer answer = get(query);
		assertThat(answer.status()).as(answer.text()).isEqualTo(200);
		assertThat(answer.headers().getContentType()).isEqualTo(MediaType.parseMediaType("application/geo+json"));
		return Json.of(answer.text());
	}

	/** Returns the names of the items that a query finds. */
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
		return OgcLinks.links(page, "next")
			.map((link) -> URI.create(link.get("href").stringValue()).getRawQuery())
			.findFirst()
			.orElse(null);
	}

	/** Expects that the parameter is refused. */
	void isRefused(String query, String location, String validator) {
		JsonNode error = get(query).json(400).at("/errors/0");
		assertThat(error.get("location").stringValue()).isEqualTo(location);
		assertThat(error.get("validator").stringValue()).isEqualTo(validator);
	}

}
