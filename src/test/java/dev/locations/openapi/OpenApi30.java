package dev.locations.openapi;

import java.util.List;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Writes the document for clients in OpenAPI 3.0, which has no tuples and constants. */
final class OpenApi30 {

	private static final String TYPE = "type";

	private static final String NULL = "null";

	/** The keywords of the document for clients whose values may be a schema. */
	private static final List<String> PARTS = List.of("items", "additionalProperties");

	private OpenApi30() {
	}

	static ObjectNode of(ObjectNode document) {
		ObjectNode result = document.deepCopy();
		result.put("openapi", "3.0.4");
		result.get("info").asObject().remove("summary");
		DocumentSchemas.replaceAll(result, OpenApi30::schema);
		return result;
	}

	private static ObjectNode schema(ObjectNode schema) {
		schema.path("anyOf").forEach((part) -> schema(part.asObject()));
		for (String keyword : PARTS) {
			if (schema.path(keyword).isObject()) {
				schema(schema.get(keyword).asObject());
			}
		}
		if (schema.has("properties")) {
			DocumentSchemas.replaceEach(schema.get("properties").asObject(), OpenApi30::schema);
		}
		nullable(schema);
		return schema;
	}

	private static void nullable(ObjectNode schema) {
		if (schema.path(TYPE).isArray()) {
			List<String> types = schema.get(TYPE).valueStream().map(JsonNode::stringValue).toList();
			List<String> others = types.stream().filter((type) -> !type.equals(NULL)).toList();
			if (others.size() != 1) {
				throw new IllegalStateException("OpenAPI 3.0 has one type for each schema, not %s".formatted(types));
			}
			schema.put(TYPE, others.get(0));
			if (types.contains(NULL)) {
				schema.put("nullable", true);
			}
		}
	}

}
