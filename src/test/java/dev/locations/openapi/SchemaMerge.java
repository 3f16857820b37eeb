package dev.locations.openapi;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Replaces a {@code $ref} beside keywords with those of its target. Both hold. */
record SchemaMerge(JsonNode document) {

	ObjectNode flatten(ObjectNode schema) {
		ObjectNode own = schema.deepCopy();
		JsonNode reference = own.remove("$ref");
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
			case "properties" -> properties(present.asObject(), added.asObject());
			default -> {
				boolean isOneOfSeveral = keyword.equals("type") && present.valueStream().anyMatch(added::equals);
				if (!isOneOfSeveral && !present.equals(added)) {
					throw new IllegalStateException(
							"Cannot combine \"%s\": %s and %s".formatted(keyword, present, added));
				}
				yield added;
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

}
