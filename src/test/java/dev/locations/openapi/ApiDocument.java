package dev.locations.openapi;

import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.TreeMap;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

import org.springframework.core.io.Resource;

/**
 * Combines the OpenAPI document and the schema files that it refers to, with all rules of
 * these files.
 * <p>
 * Each file becomes a component with the name of the file. Its {@code $schema} and
 * {@code $id} are removed, since they belong to the root of a schema (JSON Schema
 * 2020-12, 8.1.1 and 8.2.1): with an {@code $id}, a {@code $ref} would not refer to the
 * document.
 */
final class ApiDocument {

	private static final String REFERENCE = "$ref";

	private static final JsonMapper JSON = JsonMapper.shared();

	private final Map<String, ObjectNode> schemas = new TreeMap<>();

	private final Resource folder;

	private ApiDocument(Resource folder) {
		this.folder = folder;
	}

	static ObjectNode read(Resource folder) throws IOException {
		return new ApiDocument(folder).read();
	}

	private ObjectNode read() throws IOException {
		ObjectNode document;
		try (InputStream file = this.folder.createRelative("openapi.yaml").getInputStream()) {
			document = YamlText.read(file);
		}
		replaceReferences(document, "");
		document.withObject("/components/schemas").setAll(this.schemas);
		return document;
	}

	private void replaceReferences(JsonNode node, String root) throws IOException {
		if (node instanceof ObjectNode object && object.path(REFERENCE).isString()) {
			object.put(REFERENCE, target(object.get(REFERENCE).stringValue(), root));
		}
		for (JsonNode part : node) {
			replaceReferences(part, root);
		}
	}

	private String target(String reference, String root) throws IOException {
		String[] parts = reference.split("#", 2);
		String file = parts[0].isEmpty() ? root : component(parts[0]);
		return "#" + file + ((parts.length == 2) ? parts[1] : "");
	}

	private String component(String file) throws IOException {
		String name = file.substring(0, file.lastIndexOf(".schema.json"));
		String pointer = "/components/schemas/" + name;
		if (!this.schemas.containsKey(name)) {
			ObjectNode schema = schema(file);
			this.schemas.put(name, schema);
			replaceReferences(schema, pointer);
		}
		return pointer;
	}

	private ObjectNode schema(String file) throws IOException {
		try (InputStream content = this.folder.createRelative(file).getInputStream()) {
			ObjectNode schema = JSON.readTree(content).asObject();
			schema.remove("$schema");
			schema.remove("$id");
			return schema;
		}
	}

}
