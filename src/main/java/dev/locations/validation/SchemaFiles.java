package dev.locations.validation;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import com.networknt.schema.AbsoluteIri;
import com.networknt.schema.SchemaException;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.path.NodePath;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.core.io.Resource;

/**
 * The schema files by their {@code $id}, each read once. A reference to anything else
 * fails, so that no schema is read over the network.
 */
final class SchemaFiles {

	private static final String BASE = "https://locations.dev/schemas/";

	private static final String EXTENSION = ".schema.json";

	private static final JsonMapper JSON = JsonMapper.shared();

	private final Map<String, JsonNode> files = new ConcurrentHashMap<>();

	private final Resource folder;

	SchemaFiles(Resource folder) {
		this.folder = folder;
	}

	static SchemaLocation id(String name) {
		return SchemaLocation.of(BASE + name + EXTENSION);
	}

	JsonNode at(SchemaLocation location) {
		return at(location.getAbsoluteIri(), location.getFragment());
	}

	JsonNode enclosing(SchemaLocation keyword) {
		return at(keyword.getAbsoluteIri(), keyword.getFragment().getParent());
	}

	private JsonNode at(AbsoluteIri iri, NodePath fragment) {
		String id = iri.toString();
		JsonNode file = this.files.get(id);
		if (file == null) {
			file = this.files.computeIfAbsent(id, this::read);
		}
		return file.at(fragment.toString());
	}

	private JsonNode read(String iri) {
		if (!iri.startsWith(BASE)) {
			throw new SchemaException("%s is not among the schema files".formatted(iri));
		}
		try (InputStream file = this.folder.createRelative(iri.substring(BASE.length())).getInputStream()) {
			return JSON.readTree(file);
		}
		catch (IOException ex) {
			throw new UncheckedIOException("Cannot read the schema %s".formatted(iri), ex);
		}
	}

}
