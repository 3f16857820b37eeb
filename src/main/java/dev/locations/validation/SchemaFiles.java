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

/**
 * The schema files by their {@code $id}, each read once. Nothing but these files is ever
 * read: a reference to anything else fails, and never reaches the network.
 */
final class SchemaFiles {

	private static final String BASE = "https://locations.dev/schemas/";

	private static final String EXTENSION = ".schema.json";

	private static final JsonMapper JSON = JsonMapper.shared();

	private final Map<String, JsonNode> files = new ConcurrentHashMap<>();

	private final SchemaSource source;

	SchemaFiles(SchemaSource source) {
		this.source = source;
	}

	/**
	 * The identifier of a schema.
	 * @param name the name of its file up to the extension, such as
	 * {@code location-create}
	 * @return its {@code $id}
	 */
	static SchemaLocation id(String name) {
		return SchemaLocation.of(BASE + name + EXTENSION);
	}

	/**
	 * A schema or a part of one.
	 * @param location the {@code $id} of a file, with a JSON pointer as its fragment or
	 * none
	 * @return the schema
	 */
	JsonNode at(SchemaLocation location) {
		return at(location.getAbsoluteIri(), location.getFragment());
	}

	/**
	 * The schema a keyword stands in.
	 * @param keyword the place of the keyword
	 * @return the schema around it
	 */
	JsonNode around(SchemaLocation keyword) {
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
		try (InputStream file = this.source.open(iri.substring(BASE.length()))) {
			return JSON.readTree(file);
		}
		catch (IOException ex) {
			throw new UncheckedIOException("Cannot read the schema %s".formatted(iri), ex);
		}
	}

}
