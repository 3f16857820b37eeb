package dev.locations.openapi;

import dev.locations.validation.Json;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;

class OgcDefinitionTests {

	private ObjectNode definition;

	@BeforeEach
	void read() {
		this.definition = OgcDefinition.of(DescribedApi.packaged().document());
	}

	/** Returns the parts of a schema that the standard has. */
	private JsonNode schema(String name) {
		JsonNode parameter = this.definition.at("/components/parameters")
			.valueStream()
			.filter((one) -> one.get("name").stringValue().equals(name))
			.findFirst()
			.orElseThrow();
		assertThat(parameter.get("in").stringValue()).isEqualTo("query");
		assertThat(parameter.path("required").booleanValue(false)).isFalse();
		assertThat(parameter.get("style").stringValue()).isEqualTo("form");
		assertThat(parameter.get("explode").booleanValue()).isFalse();
		return parameter.get("schema")
			.asObject()
			.retain("type", "minimum", "maximum", "default", "minItems", "maxItems", "items");
	}

	/** Programs find the tiles by the ends of these names (20-057, table 23). */
	@Test
	void namesTheOperationsOfTilesAsTheStandardSays() {
		assertThat(this.definition.findValuesAsString("operationId")).contains("locations.collection.vector.getTile",
				"locations.collection.vector.getTileSet", "locations.collection.vector.getTileSetsList");
	}

	/** The standard gives these parts of the definition (17-069r4, 7.15). */
	@Test
	void hasTheParametersOfTheStandard() {
		assertThat(schema("limit"))
			.isEqualTo(Json.of("{'type': 'integer', 'minimum': 1, 'maximum': 10000, 'default': 1000}"));
		assertThat(this.definition.at("/components/parameters/limit/schema/maximum").intValue()).as("for QGIS")
			.isEqualTo(10000);
		assertThat(schema("bbox")).isEqualTo(Json
			.of("{'type': 'array', 'minItems': 4, 'maxItems': 6, 'items': {'type': 'number', 'format': 'double'}}"));
		assertThat(schema("datetime")).isEqualTo(Json.of("{'type': 'string'}"));
	}

}
