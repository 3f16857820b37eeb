package dev.locations.openapi;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.BooleanNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The schemas for clients. Those that {@code openapi.yaml} names are components. */
final class ClientSchemas {

	private static final String REFERENCE = "$ref";

	private static final String COMPONENTS = "#/components/schemas/";

	private final SchemaMerge merge;

	private final ClientKeywords keywords = new ClientKeywords(this::convert);

	private final Map<String, String> names = new LinkedHashMap<>();

	/** References to components, by the converted schema. */
	private final Map<ObjectNode, ObjectNode> references = new LinkedHashMap<>();

	ClientSchemas(ObjectNode document) {
		this.merge = new SchemaMerge(document);
		document.at("/components/schemas").forEachEntry((name, schema) -> {
			// nothing but a reference: a name for its target
			if (schema.size() == 1 && schema.has(REFERENCE)) {
				this.names.put(schema.get(REFERENCE).stringValue(), name);
			}
		});
		// openapi.yaml names parts first, so that what contains them refers to them
		this.names
			.forEach((target, name) -> this.references.put(converted(reference(target)), reference(COMPONENTS + name)));
	}

	private static ObjectNode reference(String target) {
		return JsonNodeFactory.instance.objectNode().put(REFERENCE, target);
	}

	ObjectNode components() {
		ObjectNode components = JsonNodeFactory.instance.objectNode();
		this.names.forEach((target, name) -> components.set(name, converted(reference(target))));
		return components;
	}

	ObjectNode convert(ObjectNode schema) {
		String name = (schema.size() == 1) ? this.names.get(schema.path(REFERENCE).asString("")) : null;
		if (name != null) {
			return reference(COMPONENTS + name);
		}
		ObjectNode result = converted(schema);
		return this.references.getOrDefault(result, result);
	}

	private ObjectNode converted(ObjectNode schema) {
		return this.keywords.convert(this.merge.flatten(schema));
	}

	/** Writes a schema with what generators read. It accepts more values, never less. */
	private record ClientKeywords(UnaryOperator<ObjectNode> part) {

		private static final String TYPE = "type";

		private static final String ENUM = "enum";

		private static final String ITEMS = "items";

		private static final String ADDITIONAL_PROPERTIES = "additionalProperties";

		/** The keywords of the service that tell a client something. */
		private static final Map<String, String> OWN = Map.of("notBlank", "x-notBlank", "maxUtf8Bytes",
				"x-maxUtf8Bytes", "maxDepth", "x-maxDepth");

		/** Types say it, it is about errors, or later versions may add fields. */
		private static final Set<String> LEFT_OUT = Set.of("$defs", "notNull", "refusal", "unevaluatedProperties");

		ObjectNode convert(ObjectNode schema) {
			ObjectNode result = JsonNodeFactory.instance.objectNode();
			schema.forEachEntry((keyword, value) -> add(keyword, value, result));
			addType(result);
			if (result.path(TYPE).asString("").equals("number")) {
				// otherwise some languages have numbers of 32 bits
				result.put("format", "double");
			}
			if (result.has("format")) {
				// a generator knows the format, and not each language knows the pattern's
				// syntax
				result.remove("pattern");
			}
			if (result.path(TYPE).asString("").equals("object") && !result.has("properties")) {
				result.putIfAbsent(ADDITIONAL_PROPERTIES, BooleanNode.TRUE);
			}
			return result;
		}

		private void add(String keyword, JsonNode value, ObjectNode result) {
			switch (keyword) {
				// generators make names from titles
				case "title" -> result.set("description", value);
				case "const" -> result.putArray(ENUM).add(value);
				case "properties" -> {
					ObjectNode properties = value.asObject().deepCopy();
					DocumentSchemas.replaceEach(properties, this.part);
					result.set(keyword, properties);
				}
				case "anyOf" -> {
					ArrayNode alternatives = result.putArray(keyword);
					value.forEach((alternative) -> alternatives.add(this.part.apply(alternative.asObject())));
				}
				// versions before 3.1 have another type for it
				case "exclusiveMinimum" -> result.set("minimum", value);
				// no type can express conditions
				case "allOf" -> requireConditions(value);
				// generators ignore tuples, or require each element
				case "prefixItems" -> result.set(ITEMS, commonKeywords(value));
				case ITEMS -> result.putIfAbsent(keyword, this.part.apply(value.asObject()));
				case ADDITIONAL_PROPERTIES -> {
					if (!value.equals(BooleanNode.FALSE)) {
						result.set(keyword, this.part.apply(value.asObject()));
					}
				}
				default -> {
					if (!LEFT_OUT.contains(keyword)) {
						result.set(OWN.getOrDefault(keyword, keyword), value);
					}
				}
			}
		}

		private static void requireConditions(JsonNode parts) {
			if (parts.valueStream().anyMatch((condition) -> !condition.has("if"))) {
				throw new IllegalStateException("Cannot convert allOf: %s".formatted(parts));
			}
		}

		private ObjectNode commonKeywords(JsonNode elements) {
			Set<Map.Entry<String, JsonNode>> common = new LinkedHashSet<>();
			this.part.apply(elements.get(0).asObject()).properties().forEach(common::add);
			elements.forEach((element) -> common.retainAll(this.part.apply(element.asObject()).properties()));
			ObjectNode result = JsonNodeFactory.instance.objectNode();
			common.forEach((keyword) -> result.set(keyword.getKey(), keyword.getValue()));
			return result;
		}

		private static void addType(ObjectNode schema) {
			if (schema.has(ENUM) && !schema.has(TYPE) && schema.get(ENUM).valueStream().allMatch(JsonNode::isString)) {
				schema.put(TYPE, "string");
			}
		}

	}

}
