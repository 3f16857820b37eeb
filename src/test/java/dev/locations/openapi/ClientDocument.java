package dev.locations.openapi;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Writes the whole document for programs that generate clients, check or show it. */
final class ClientDocument {

	private static final String SCHEMAS = "schemas";

	/** Operations name these without a reference. */
	private static final String SECURITY = "securitySchemes";

	private ClientDocument() {
	}

	/** Leaves out what no operation uses, and paths with servers of their own. */
	static ObjectNode of(ObjectNode whole) {
		ObjectNode document = whole.deepCopy();
		remove(document, (name) -> name.startsWith("x-"));
		ObjectNode items = document.get("paths").asObject();
		remove(items, (path) -> items.get(path).has("servers"));
		ClientSchemas schemas = new ClientSchemas(whole);
		ObjectNode components = document.get("components").asObject();
		components.remove(SCHEMAS);
		DocumentSchemas.replaceAll(document, schemas::convert);
		components.set(SCHEMAS, schemas.components());
		Set<String> used = usedBy(document, items);
		components.forEachEntry((section, parts) -> {
			if (!section.equals(SECURITY)) {
				remove(parts.asObject(), (name) -> !used.contains("#/components/" + section + "/" + name));
			}
		});
		return document;
	}

	private static void remove(ObjectNode object, Predicate<String> names) {
		object.remove(object.propertyNames().stream().filter(names).toList());
	}

	private static Set<String> usedBy(ObjectNode document, ObjectNode paths) {
		// components refer to other components
		Set<String> used = new HashSet<>();
		Deque<JsonNode> unread = new ArrayDeque<>(List.of(paths));
		while (!unread.isEmpty()) {
			for (String reference : unread.remove().findValuesAsString("$ref")) {
				if (used.add(reference)) {
					unread.add(document.at(reference.substring(1)));
				}
			}
		}
		return used;
	}

}
