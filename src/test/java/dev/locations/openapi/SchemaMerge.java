package dev.locations.openapi;

import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Set;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Replaces a {@code $ref} beside other keywords with the keywords of its target. Values
 * must satisfy both, so the result has the rules of both.
 */
final class SchemaMerge {

	private static final String REFERENCE = "$ref";

	private final JsonNode document;

	SchemaMerge(JsonNode document) {
		this.document = document;
	}

	/**
	 * Returns the keywords of a schema and of the schemas it refers to. References of its
	 * parts stay.
	 * @throws IllegalStateException if two schemas have different values for a keyword
	 * that cannot be combined
	 */
	ObjectNode flatten(ObjectNode schema) {
		ObjectNode own = schema.deepCopy();
		JsonNode reference = own.remove(REFERENCE);
		return (reference != null) ? merge(flatten(target(reference.stringValue())), own) : own;
	}

	private ObjectNode target(String reference) {
		return this.document.at(reference.substring(1)).asObject();
	}

	private ObjectNode merge(ObjectNode schema, ObjectNode added) {
		added.forEachEntry((keyword, value) -> {
			JsonNode present = schema.get(keyword);
			schema.set(keyword, (present != null) ? both(keyword, present, value) : value);
		});
		return schema;
	}

	private JsonNode both(String keyword, JsonNode present, JsonNode added) {
		return switch (keyword) {
			case "title" -> added;
			case "required" -> union(present, added);
			case "type" -> intersection(present, added);
			case "properties" -> properties(present.asObject(), added.asObject());
			default -> {
				if (!present.equals(added)) {
					throw new IllegalStateException(
							"Cannot combine \"%s\": %s and %s".formatted(keyword, present, added));
				}
				yield present;
			}
		};
	}

	private ObjectNode properties(ObjectNode present, ObjectNode added) {
		added.forEachEntry((name, value) -> {
			JsonNode known = present.get(name);
			present.set(name, (known != null) ? merge(flatten(known.asObject()), flatten(value.asObject())) : value);
		});
		return present;
	}

	private static JsonNode union(JsonNode present, JsonNode added) {
		Set<JsonNode> all = new LinkedHashSet<>(present.valueStream().toList());
		added.forEach(all::add);
		return array(all);
	}

	private static JsonNode intersection(JsonNode present, JsonNode added) {
		Set<JsonNode> common = new LinkedHashSet<>(types(present));
		common.retainAll(new HashSet<>(types(added)));
		return (common.size() == 1) ? common.iterator().next() : array(common);
	}

	private static Set<JsonNode> types(JsonNode type) {
		return type.isArray() ? new LinkedHashSet<>(type.valueStream().toList()) : Set.of(type);
	}

	private static ArrayNode array(Set<JsonNode> values) {
		return JsonNodeFactory.instance.arrayNode().addAll(values);
	}

}
