package dev.locations.ogc.web;

import java.net.URI;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;

import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.dialect.Dialects;
import dev.locations.location.Locations;
import dev.locations.location.field.FieldType;
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

	private static final String ID = "https://example.com/ogc/collections/locations/queryables";

	private static final TreeMap<String, Set<FieldType>> FOUND = new TreeMap<>(Map.of("name", Set.of(FieldType.STRING),
			"geometry", Set.of(FieldType.OBJECT), "address.city", Set.of(FieldType.STRING), "updatedAt",
			Set.of(FieldType.TIME), "properties.opened", Set.of(FieldType.DATE), "properties.category",
			Set.of(FieldType.STRING), "properties.rating", Set.of(FieldType.INTEGER, FieldType.NUMBER),
			"properties.open", Set.of(FieldType.BOOLEAN, FieldType.STRING), "properties.tags", Set.of(FieldType.ARRAY),
			"properties.size", Set.of(FieldType.OBJECT)));

	private static final SchemaRegistry REGISTRY = SchemaRegistry.withDialect(Dialects.getDraft202012(), (builder) -> {
	});

	private static final JsonNode QUERYABLES = Json.MAPPER.valueToTree(FieldSchema.queryables(ID, FOUND));

	private static final JsonNode SORTABLES = Json.MAPPER.valueToTree(FieldSchema.sortables(ID, FOUND));

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

	/** Each but the geometry has a type (19-079r2, get-queryables-response). */
	@Test
	void haveTheTypesOfTheValues() {
		assertThat(QUERYABLES.get("properties")).isEqualTo(Json.of("""
				{'name': {'type': 'string'}, 'geometry': {'format': 'geometry-point'}, 'address': {'type': 'object'},
				'address.city': {'type': 'string'}, 'updatedAt': {'type': 'string', 'format': 'date-time'},
				'properties': {'type': 'object'}, 'properties.opened': {'type': 'string', 'format': 'date'},
				'properties.category': {'type': 'string'}, 'properties.rating': {'type': 'number'},
				'properties.open': {'type': ['boolean', 'string']}, 'properties.tags': {'type': 'array'},
				'properties.size': {'type': 'object'}}"""));
	}

	@Test
	void onlyFieldsWithScalarsOrderLocations() {
		assertThat(SORTABLES.get("properties").propertyNames())
			.contains("name", "updatedAt", "address.city", "properties.category", "properties.open")
			.doesNotContain("geometry", "address", "properties", "properties.tags", "properties.size");
	}

	/** Others are refused, but a location may get any property (19-079r2, 6). */
	@Test
	void areJsonSchemasThatAllowFreeFormFieldsThatNoLocationHas() {
		for (JsonNode schema : new JsonNode[] { QUERYABLES, SORTABLES }) {
			assertThat(schema.get("$schema").stringValue()).isEqualTo("https://json-schema.org/draft/2020-12/schema");
			assertThat(schema.get("$id").stringValue()).isEqualTo(ID);
			assertThat(schema.get("type").stringValue()).isEqualTo("object");
			assertThat(REGISTRY.getSchema(SchemaLocation.of(Dialects.getDraft202012().getId())).validate(schema))
				.isEmpty();
			assertThat(schema.get("additionalProperties").booleanValue()).isFalse();
			assertThat(REGISTRY.getSchema(schema).validate(Json.of("{\"properties.new\":1}"))).isEmpty();
			assertThat(REGISTRY.getSchema(schema).validate(Json.of("{\"category\":1}"))).isNotEmpty();
		}
	}

}
