package dev.locations.openapi;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.dialect.Dialect;
import com.networknt.schema.dialect.Dialects;
import com.networknt.schema.keyword.NonValidationKeyword;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Compares values with the schemas of an OpenAPI document. */
final class DescribedValues {

	private static final String ID = "https://locations.dev/api/openapi.json";

	private static final String ID_FOR_WHOLE = "https://locations.dev/api/whole/openapi.json";

	private final Map<String, Schema> schemas = new ConcurrentHashMap<>();

	private final SchemaRegistry registry;

	DescribedValues(ObjectNode document) {
		ObjectNode forWhole = document.deepCopy();
		keepRecords(forWhole);
		Map<String, byte[]> documents = Map.of(ID, bytes(document), ID_FOR_WHOLE, bytes(forWhole));
		// the service's own keywords apply to requests only
		Dialect dialect = Dialect.builder(Dialects.getOpenApi31())
			.unknownKeywordFactory((keyword, context) -> new NonValidationKeyword(keyword))
			.build();
		this.registry = SchemaRegistry.withDialect(dialect,
				(builder) -> builder.schemaLoader((loader) -> loader.fetchRemoteResources(false))
					.resourceLoaders((loaders) -> loaders.add((iri) -> documents.containsKey(iri.toString())
							? () -> new ByteArrayInputStream(documents.get(iri.toString())) : null)));
	}

	private static byte[] bytes(JsonNode document) {
		return document.toString().getBytes(StandardCharsets.UTF_8);
	}

	/** Of records, and some fields of each, the records. */
	private static void keepRecords(JsonNode node) {
		if (node instanceof ObjectNode object && object.path("anyOf") instanceof ArrayNode alternatives) {
			alternatives.removeIf((alternative) -> alternative.path("$ref").asString("").endsWith("-fields"));
		}
		node.forEach(DescribedValues::keepRecords);
	}

	List<String> problemsOf(String schema, JsonNode value, boolean whole) {
		return this.schemas
			.computeIfAbsent((whole ? ID_FOR_WHOLE : ID) + "#" + schema,
					(location) -> this.registry.getSchema(SchemaLocation.of(location)))
			.validate(value)
			.stream()
			.map(Object::toString)
			.toList();
	}

}
