package dev.locations.ogc.web;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.dialect.Dialects;
import dev.locations.location.field.FieldType;
import dev.locations.validation.Json;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

class FieldSchemaTests {

	private static final String ID = "https://example.com/ogc/collections/locations/queryables";

	private static final TreeMap<String, Set<FieldType>> FOUND = new TreeMap<>(Map.of("name", Set.of(FieldType.STRING),
			"geometry", Set.of(FieldType.OBJECT), "address.city", Set.of(FieldType.STRING), "updatedAt",
			Set.of(FieldType.TIME), "properties.opened", Set.of(FieldType.DATE), "properties.category",
			Set.of(FieldType.STRING), "properties.rating", Set.of(FieldType.INTEGER, FieldType.NUMBER),
			"properties.open", Set.of(FieldType.BOOLEAN, FieldType.STRING), "properties.tags", Set.of(FieldType.ARRAY),
			"properties.size", Set.of(FieldType.OBJECT)));

	private static final JsonNode QUERYABLES = Json.MAPPER.valueToTree(FieldSchema.queryables(ID, FOUND));

	private static final JsonNode SORTABLES = Json.MAPPER.valueToTree(FieldSchema.sortables(ID, FOUND));

	@Test
	void areJsonSchemas() {
		for (JsonNode schema : new JsonNode[] { QUERYABLES, SORTABLES }) {
			assertThat(schema.get("$schema").stringValue()).isEqualTo("https://json-schema.org/draft/2020-12/schema");
			assertThat(schema.get("$id").stringValue()).isEqualTo(ID);
			assertThat(schema.get("type").stringValue()).isEqualTo("object");
			assertThat(SchemaRegistry.withDialect(Dialects.getDraft202012(), (builder) -> {
			}).getSchema(SchemaLocation.of(Dialects.getDraft202012().getId())).validate(schema)).isEmpty();
		}
	}

	/** As the standard says (19-079r2, get-queryables-response). */
	@Test
	void eachFieldHasATypeButTheGeometry() {
		JsonNode fields = QUERYABLES.get("properties");
		fields
			.forEachEntry((name, field) -> assertThat(field.has("type")).as(name).isEqualTo(!name.equals("geometry")));
		assertThat(fields.get("geometry")).isEqualTo(Json.of("{\"format\":\"geometry-point\"}"));
	}

	@Test
	void haveTheTypesOfTheValues() {
		JsonNode fields = QUERYABLES.get("properties");
		assertThat(fields.get("updatedAt")).isEqualTo(Json.of("{\"type\":\"string\",\"format\":\"date-time\"}"));
		assertThat(fields.get("properties.opened")).isEqualTo(Json.of("{\"type\":\"string\",\"format\":\"date\"}"));
		assertThat(fields.get("address.city")).isEqualTo(Json.of("{\"type\":\"string\"}"));
		assertThat(fields.get("properties.category")).isEqualTo(Json.of("{\"type\":\"string\"}"));
		assertThat(fields.get("properties.rating")).isEqualTo(Json.of("{\"type\":\"number\"}"));
		assertThat(fields.get("properties.open")).isEqualTo(Json.of("{\"type\":[\"boolean\",\"string\"]}"));
		assertThat(fields.get("properties.tags")).isEqualTo(Json.of("{\"type\":\"array\"}"));
		assertThat(fields.get("properties.size")).isEqualTo(Json.of("{\"type\":\"object\"}"));
		assertThat(fields.get("address")).isEqualTo(Json.of("{\"type\":\"object\"}"));
	}

	@Test
	void onlyFieldsWithScalarsOrderLocations() {
		assertThat(SORTABLES.get("properties").propertyNames())
			.contains("name", "updatedAt", "address.city", "properties.category", "properties.open")
			.doesNotContain("geometry", "address", "properties", "properties.tags", "properties.size");
	}

	/** Others are refused, but a location may get any property (19-079r2, 6). */
	@Test
	void allowFreeFormFieldsThatNoLocationHas() {
		for (JsonNode schema : new JsonNode[] { QUERYABLES, SORTABLES }) {
			assertThat(schema.get("additionalProperties").booleanValue()).isFalse();
			assertThat(SchemaRegistry.withDialect(Dialects.getDraft202012(), (builder) -> {
			}).getSchema(schema)).satisfies((rules) -> {
				assertThat(rules.validate(Json.of("{\"properties.new\":1}"))).isEmpty();
				assertThat(rules.validate(Json.of("{\"category\":1}"))).isNotEmpty();
			});
		}
	}

}
