package dev.locations.ogc.web;

import java.net.URI;
import java.util.Objects;

import dev.locations.location.Locations;
import dev.locations.testing.Answer;
import dev.locations.validation.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;

import static org.assertj.core.api.Assertions.assertThat;

class OgcFieldTests extends OgcTests {

	private JsonNode fields(String name) {
		Answer answer = get(COLLECTION + "/" + name);
		assertThat(answer.status()).as(answer.text()).isEqualTo(200);
		return Json.of(answer.text()).get("properties");
	}

	/** As the tests of the standards do (19-079r2 and 24-030, annex A). */
	@ParameterizedTest
	@ValueSource(strings = { "queryables", "sortables" })
	void theCollectionAndTheItemsLinkToThem(String name) {
		String relation = "http://www.opengis.net/def/rel/ogc/1.0/" + name;
		String link = href(get(COLLECTION).json(200), relation);
		assertThat(URI.create(link).getPath()).isEqualTo(COLLECTION + "/" + name);
		for (HttpMethod method : new HttpMethod[] { HttpMethod.HEAD, HttpMethod.GET }) {
			assertThat(Objects.requireNonNull(
					this.api.anonymous().send(method, COLLECTION + "/items", null).headers().get(HttpHeaders.LINK)))
				.anyMatch((header) -> header.startsWith("<" + link + ">; rel=\"" + relation + '"'));
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "queryables", "sortables" })
	void areJsonSchemasWithTheFieldsOfTheLocationsNow(String name) {
		ObjectNode location = Locations.riversideDrive();
		location.set("properties", Json.of("{\"category\":\"park\",\"rating\":4,\"tags\":[\"a\"],\"x\":{\"y\":true}}"));
		this.api.locations().put(Locations.RIVERSIDE_DRIVE, location);
		Answer answer = Answer.to(this.api.anonymous()
			.request(HttpMethod.GET, COLLECTION + "/" + name)
			.accept(MediaType.parseMediaType("application/schema+json")));
		assertThat(answer.headers().getContentType()).hasToString("application/schema+json");
		JsonNode schema = Json.of(answer.text());
		assertThat(schema.get("$id").stringValue()).endsWith(COLLECTION + "/" + name);
		JsonNode fields = schema.get("properties");
		assertThat(fields.at("/updatedAt/format").stringValue()).isEqualTo("date-time");
		assertThat(fields.at("/properties.category/type").stringValue()).isEqualTo("string");
		assertThat(fields.at("/properties.rating/type").stringValue()).isEqualTo("integer");
		assertThat(fields.at("/properties.x.y/type").stringValue()).isEqualTo("boolean");
		assertThat(fields.has("properties.tags")).isEqualTo(name.equals("queryables"));
	}

	@Test
	void eachFieldThatTheyHaveFiltersAndOrders() {
		fields("queryables").propertyNames()
			.forEach((field) -> assertThat(get(COLLECTION + "/items?filter=%22" + field + "%22%20IS%20NULL").status())
				.as(field)
				.isEqualTo(200));
		fields("sortables").propertyNames().forEach((field) -> {
			assertThat(get(COLLECTION + "/items?sortby=" + field).status()).as(field).isEqualTo(200);
			String value = field.endsWith("At") ? "2026-01-01T00:00:00Z" : "x";
			assertThat(get(COLLECTION + "/items?" + field + "=" + value).status()).as(field).isEqualTo(200);
		});
	}

}
