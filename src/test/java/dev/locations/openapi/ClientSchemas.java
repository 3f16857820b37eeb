package dev.locations.openapi;

import java.util.LinkedHashMap;
import java.util.Map;

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

}
