package dev.locations.openapi;

import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Collectors;

import dev.locations.validation.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;

/** Rules of the document for clients. {@code OpenApiFilesTests} compares all of it. */
class ClientDocumentTests {

	private static final String SCHEMAS = "/components/schemas";

	/** The keywords that all generators read. */
	private static final Set<String> KNOWN = Set.of("additionalProperties", "anyOf", "description", "enum", "format",
			"items", "maxItems", "maxLength", "maximum", "minItems", "minLength", "minimum", "pattern", "properties",
			"required", "type", "writeOnly");

	private static final ObjectNode WHOLE = DescribedApi.packaged().document();

	private static final ObjectNode DOCUMENT = ClientDocument.of(WHOLE);

	private static final ObjectNode OGC = OgcDefinition.of(WHOLE);

	private static JsonNode schema(String name) {
		return DOCUMENT.at(SCHEMAS).get(name);
	}

	private static void walk(JsonNode schema, Consumer<JsonNode> action) {
		action.accept(schema);
		schema.path("properties").forEach((part) -> walk(part, action));
		schema.path("anyOf").forEach((part) -> walk(part, action));
		if (schema.has("items")) {
			walk(schema.get("items"), action);
		}
	}

	private static void walkAll(Consumer<JsonNode> action) {
		DocumentSchemas.replaceAll(DOCUMENT.deepCopy(), (schema) -> {
			walk(schema, action);
			return schema;
		});
	}

	@Test
	void leavesTheWholeDocumentAsItIs() {
		ObjectNode whole = WHOLE.deepCopy();
		ClientDocument.of(whole);
		assertThat(whole).isEqualTo(WHOLE);
	}

	@Test
	void hasNoKeywordsThatGeneratorsDoNotRead() {
		Set<String> keywords = new TreeSet<>();
		walkAll((schema) -> {
			if (!schema.has("$ref")) {
				keywords.addAll(schema.propertyNames());
			}
		});
		keywords.removeIf((keyword) -> keyword.startsWith("x-"));
		assertThat(keywords).hasSizeGreaterThan(10).isSubsetOf(KNOWN);
	}

	@Test
	void hasNoKeywordBesideAReference() {
		walkAll((schema) -> {
			if (schema.has("$ref")) {
				assertThat(schema).hasSize(1);
				assertThat(schema.get("$ref").stringValue()).matches("#/components/schemas/[A-Z][A-Za-z]+");
			}
		});
	}

	@Test
	void givesEachArrayItsItemsAndEachObjectItsProperties() {
		walkAll((schema) -> {
			if (schema.path("type").asString("").equals("array")) {
				assertThat(schema.path("items").isObject()).as(schema.toString()).isTrue();
			}
			if (schema.path("type").asString("").equals("object")) {
				assertThat(schema.has("properties") || schema.has("additionalProperties")).as(schema.toString())
					.isTrue();
			}
		});
	}

	/** Go has a function New... for each schema, and orval refuses ranges of statuses. */
	@Test
	void hasNoNamesThatGeneratorsRefuse() {
		assertThat(DOCUMENT.at(SCHEMAS).propertyNames()).noneMatch((name) -> name.startsWith("New"));
		assertThat(DOCUMENT.findValues("responses")).noneMatch((responses) -> responses.has("4XX"));
	}

	@ParameterizedTest
	@CsvFileSource(resources = "client-schemas.csv")
	void keepsFieldsAndWhichAreRequired(String name, String file, String fields) {
		JsonNode files = WHOLE.at(SCHEMAS);
		assertThat(schema(name).get("properties").propertyNames()).containsExactlyInAnyOrderElementsOf(
				new SchemaMerge(WHOLE).flatten(files.get(fields).asObject()).get("properties").propertyNames());
		assertThat(texts(schema(name).path("required"))).isEqualTo(texts(files.get(file).path("required")));
		for (String nested : Set.of("address", "geometry")) {
			assertThat(texts(schema(name).at("/properties/" + nested + "/required")))
				.isEqualTo(texts(files.get(file).at("/properties/" + nested + "/required")));
		}
	}

	private static Set<String> texts(JsonNode list) {
		return list.valueStream().map(JsonNode::stringValue).collect(Collectors.toCollection(TreeSet::new));
	}

	@Test
	void hasNoComponentsThatNothingUses() {
		Set<String> used = Set.copyOf(DOCUMENT.findValuesAsString("$ref"));
		DOCUMENT.get("components").forEachEntry((section, parts) -> {
			if (!section.equals("securitySchemes")) {
				assertThat(parts.propertyNames())
					.allSatisfy((name) -> assertThat(used).contains("#/components/" + section + "/" + name));
			}
		});
	}

	private static JsonNode parameter(String name) {
		JsonNode parameter = OGC.at("/components/parameters")
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
		assertThat(OGC.findValuesAsString("operationId")).contains("locations.collection.vector.getTile",
				"locations.collection.vector.getTileSet", "locations.collection.vector.getTileSetsList");
	}

	/** The standard gives these parts of the definition (17-069r4, 7.15). */
	@Test
	void hasTheParametersOfTheStandard() {
		assertThat(parameter("limit"))
			.isEqualTo(Json.of("{'type': 'integer', 'minimum': 1, 'maximum': 10000, 'default': 1000}"));
		assertThat(OGC.at("/components/parameters/limit/schema/maximum").intValue()).as("for QGIS").isEqualTo(10000);
		assertThat(parameter("bbox")).isEqualTo(Json
			.of("{'type': 'array', 'minItems': 4, 'maxItems': 6, 'items': {'type': 'number', 'format': 'double'}}"));
		assertThat(parameter("datetime")).isEqualTo(Json.of("{'type': 'string'}"));
	}

}
