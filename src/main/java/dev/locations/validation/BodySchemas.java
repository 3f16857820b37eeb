package dev.locations.validation;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;

import org.springframework.core.io.ClassPathResource;
import org.springframework.core.io.Resource;

/** The rules for request bodies, read once from the schema files. */
public final class BodySchemas {

	private static final List<String> NAMES = List.of("location-create", "location-update", "location-restore",
			"import-merge", "import-delete", "import-mapping", "credentials", "user-create", "user-update",
			"password-change", "password-choice", "key-create", "map-settings");

	private final Map<String, BodySchema> schemas;

	private BodySchemas(SchemaFiles files) {
		SchemaRegistry registry = registry(files);
		this.schemas = NAMES.stream()
			.collect(Collectors.toUnmodifiableMap(Function.identity(), (name) -> schema(files, registry, name)));
	}

	/** Returns the folder with the schema files and the OpenAPI document. */
	public static Resource folder() {
		return new ClassPathResource("schemas/");
	}

	public static BodySchemas load() {
		return load(folder());
	}

	/**
	 * Fails if a file is missing, is not valid, or refers to anything outside of the
	 * folder.
	 */
	static BodySchemas load(Resource folder) {
		return new BodySchemas(new SchemaFiles(folder));
	}

	static SchemaRegistry registry(SchemaFiles files) {
		return SchemaRegistry.withDialect(Vocabulary.dialect(),
				(builder) -> builder.schemaLoader((loader) -> loader.fetchRemoteResources(false))
					.resourceLoaders((loaders) -> loaders.add((iri) -> () -> {
						String content = files.at(SchemaLocation.of(iri.toString())).toString();
						return new ByteArrayInputStream(content.getBytes(StandardCharsets.UTF_8));
					})));
	}

	static BodySchema schema(SchemaFiles files, SchemaRegistry registry, String name) {
		SchemaLocation id = SchemaFiles.id(name);
		Schema schema = registry.getSchema(id);
		schema.initializeValidators();
		return new BodySchema(schema, files, id);
	}

	/** Returns the rules for one kind of body, such as {@code location-create}. */
	public BodySchema get(String name) {
		BodySchema schema = this.schemas.get(name);
		if (schema == null) {
			throw new IllegalArgumentException("There is no schema %s".formatted(name));
		}
		return schema;
	}

}
