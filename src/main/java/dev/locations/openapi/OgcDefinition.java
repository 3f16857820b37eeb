package dev.locations.openapi;

import java.io.IOException;
import java.util.List;

import dev.locations.validation.BodySchemas;
import tools.jackson.databind.node.ObjectNode;

/**
 * The definition of the OGC API in OpenAPI 3.0. It is the part of the OpenAPI document
 * below {@code /ogc}, as a document of its own.
 */
public final class OgcDefinition {

	private static final String ROOT = "/ogc";

	private OgcDefinition() {
	}

	/**
	 * Reads the definition. Blocks.
	 * @return a new document, whose paths are relative to the server
	 * @throws IOException if a file cannot be read
	 */
	public static ObjectNode read() throws IOException {
		return of(ApiDocument.read(BodySchemas.folder()));
	}

	/**
	 * Converts a document.
	 * @param whole the document with all rules
	 * @return a new document
	 */
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
		return OpenApi30.of(ClientDocument.of(document));
	}

}
