package dev.locations.openapi;

import java.util.Set;
import java.util.function.UnaryOperator;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

final class DocumentSchemas {

	private static final String SCHEMA = "schema";

	/** Fields with any values, which may look like schemas. */
	private static final Set<String> VALUES = Set.of("example", "examples");

	private DocumentSchemas() {
	}

	/** Replaces each schema. Does not visit the parts of a schema. */
	static void replaceAll(JsonNode document, UnaryOperator<ObjectNode> replacement) {
		document.forEachEntry((name, value) -> {
			if (name.equals("schemas")) {
				replaceEach(value.asObject(), replacement);
			}
			else if (name.equals(SCHEMA)) {
				((ObjectNode) document).set(SCHEMA, replacement.apply(value.asObject()));
			}
			else if (!VALUES.contains(name)) {
				replaceAll(value, replacement);
			}
		});
		if (document.isArray()) {
			document.forEach((element) -> replaceAll(element, replacement));
		}
	}

	static void replaceEach(ObjectNode schemas, UnaryOperator<ObjectNode> replacement) {
		schemas.properties().forEach((entry) -> entry.setValue(replacement.apply(entry.getValue().asObject())));
	}

}
