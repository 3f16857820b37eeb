package dev.locations.openapi;

import java.util.List;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The part of the OpenAPI document below {@code /ogc}, on its own, in OpenAPI 3.0. */
final class OgcDefinition {

	private static final String ROOT = "/ogc";

	private OgcDefinition() {
	}

	static ObjectNode itemSchema(ObjectNode whole) {
		ObjectNode components = new ClientSchemas(whole).components();
		ObjectNode schema = JsonNodeFactory.instance.objectNode()
			.put("$schema", "https://json-schema.org/draft/2020-12/schema");
		return schema.setAll(inlined(components.get("Item"), components).asObject());
	}

	private static JsonNode inlined(JsonNode part, ObjectNode components) {
		if (part.path("$ref").isString()) {
			String target = part.get("$ref").stringValue();
			return inlined(components.get(target.substring(target.lastIndexOf('/') + 1)), components);
		}
		part.properties().forEach((entry) -> entry.setValue(inlined(entry.getValue(), components)));
		return part;
	}

	static ObjectNode of(ObjectNode whole) {
		ObjectNode document = whole.deepCopy();
		ObjectNode paths = document.get("paths").asObject();
		for (String path : List.copyOf(paths.propertyNames())) {
			ObjectNode item = paths.remove(path).asObject();
			if (path.equals(ROOT) || path.startsWith(ROOT + "/")) {
				item.remove("servers");
				paths.set(path.equals(ROOT) ? "/" : path.substring(ROOT.length()), item);
			}
		}
		document.putArray("servers").addObject().put("url", ROOT);
		document.get("info")
			.asObject()
			.put("title", "Locations Service: OGC API")
			.put("description", "Places of interest, by OGC API - Features (17-069r4) and OGC API - Tiles (20-057).");
		// QGIS looks for the limits of a page under this name
		ObjectNode definition = OpenApi30.of(ClientDocument.of(document));
		return JsonMapper.shared().readTree(definition.toString().replace("OgcLimit\"", "limit\"")).asObject();
	}

}
