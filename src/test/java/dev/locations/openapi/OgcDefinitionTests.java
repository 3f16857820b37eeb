package dev.locations.openapi;

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

	private JsonNode parameter(String name) {
		for (String component : this.definition.at("/components/parameters").propertyNames()) {
			JsonNode parameter = this.definition.at("/components/parameters/" + component);
			if (parameter.get("name").stringValue().equals(name)) {
				return parameter;
			}
		}
		throw new AssertionError(name);
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
		JsonNode limit = parameter("limit");
		assertThat(limit.at("/schema/type").stringValue()).isEqualTo("integer");
		assertThat(limit.at("/schema/minimum").intValue()).isEqualTo(1);
		assertThat(limit.at("/schema/maximum").intValue()).isEqualTo(10_000);
		assertThat(limit.at("/schema/default").intValue()).isEqualTo(100);
		JsonNode bbox = parameter("bbox");
		assertThat(bbox.at("/schema/type").stringValue()).isEqualTo("array");
		assertThat(bbox.at("/schema/minItems").intValue()).isEqualTo(4);
		assertThat(bbox.at("/schema/maxItems").intValue()).isEqualTo(6);
		assertThat(bbox.at("/schema/items/type").stringValue()).isEqualTo("number");
		JsonNode datetime = parameter("datetime");
		assertThat(datetime.at("/schema/type").stringValue()).isEqualTo("string");
		for (JsonNode parameter : new JsonNode[] { limit, bbox, datetime }) {
			assertThat(parameter.get("in").stringValue()).isEqualTo("query");
			assertThat(parameter.path("required").booleanValue(false)).isFalse();
			assertThat(parameter.get("style").stringValue()).isEqualTo("form");
			assertThat(parameter.get("explode").booleanValue()).isFalse();
		}
	}

}
