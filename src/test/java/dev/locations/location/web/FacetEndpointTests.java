package dev.locations.location.web;

import java.util.Objects;

import dev.locations.testing.Answer;
import dev.locations.testing.ApiTests;
import dev.locations.testing.Refused;
import dev.locations.validation.Json;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

import org.springframework.http.HttpHeaders;
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
	@CsvSource(delimiter = '|', quoteCharacter = '`', nullValues = "-",
			textBlock = """
					field=properties.category                      | [{"field":"properties.category","total":6,"missing":1,\
					"values":[{"value":"park","count":2},{"value":"museum","count":1},{"value":"zoo","count":1}],"others":1}]
					field=properties.category&limit=1              | [{"field":"properties.category","total":6,"missing":1,\
					"values":[{"value":"park","count":2}],"others":3}]
					field=properties.rating                        | [{"field":"properties.rating","total":6,"missing":1,\
					"values":[{"value":100,"count":2},{"value":12345678901234567890.125,"count":1},{"value":1E+30,"count":1},\
					{"value":"3","count":1}],"others":0,"min":100,"max":1E+30}]
					field=properties.open&field=name&limit=2       | [{"field":"properties.open","total":6,"missing":4,\
					"values":[{"value":false,"count":1},{"value":true,"count":1}],"others":0},{"field":"name","total":6,\
					"missing":0,"values":[{"value":"a","count":1},{"value":"b","count":1}],"others":4}]
					field=properties.tags                          | [{"field":"properties.tags","total":6,"missing":4,\
					"values":[{"value":"x","count":2},{"value":"y","count":1}],"others":0}]
					field=createdAt                                | [{"field":"createdAt","total":6,"missing":0,\
					"values":[{"value":"START","count":6}],"others":0,"format":"date-time"}]
					field=properties.category&field=properties.category&bbox=0,0,1,9 | [{"field":"properties.category","total":2,\
					"missing":0,"values":[{"value":"museum","count":1},{"value":"park","count":1}],"others":0}]
					field=properties.category&bbox=360,0,361,9 | [{"field":"properties.category","total":2,\
					"missing":0,"values":[{"value":"museum","count":1},{"value":"park","count":1}],"others":0}]
					field=properties.category&near=0,2&within=112000&limit=1 | [{"field":"properties.category","total":2,\
					"missing":0,"values":[{"value":"museum","count":1}],"others":1}]
					field=properties.category&q=c                  | [{"field":"properties.category","total":1,"missing":0,\
					"values":[{"value":"park","count":1}],"others":0}]
					field=properties.category&filter=name%3D%27z%27 | [{"field":"properties.category","total":0,"missing":0,\
					"values":[],"others":0}]
					""")
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
		String tag = Objects.requireNonNull(plain.headers().getETag());
		assertThat(tag).isEqualTo(this.api.anonymous().get("/api/locations").headers().getETag());
		assertThat(plain.headers().getCacheControl()).isEqualTo("public, no-cache");
		assertThat(this.api.anonymous().get(CATEGORIES, HttpHeaders.IF_NONE_MATCH, tag).status()).isEqualTo(304);
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
