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

/**
 * The rules for everything a client may send, read from the schema files once.
 */
public final class BodySchemas {

	private static final List<String> NAMES = List.of("location-create", "location-update", "credentials",
			"user-create", "user-update", "password-change");

	private static final String BBOX = "bbox";

	private final Map<String, BodySchema> schemas;

	private final BboxParameter bbox;

	private BodySchemas(SchemaFiles files) {
		SchemaRegistry registry = registry(files);
		this.schemas = NAMES.stream()
			.collect(Collectors.toUnmodifiableMap(Function.identity(),
					(name) -> schema(files, registry, name, Source.BODY)));
		this.bbox = new BboxParameter(schema(files, registry, BBOX, Source.QUERY),
				BboxLimits.read(files, SchemaFiles.id(BBOX)));
	}

	/**
	 * Loads the schemas packaged with the service.
	 * @return the schemas
	 */
	public static BodySchemas load() {
		return load(SchemaSource.classpath());
	}

	/**
	 * Loads all schemas from a place of choice.
	 * @param source where the files are
	 * @return the schemas
	 * @throws RuntimeException when a file is missing, is not JSON, uses an unknown
	 * keyword, or refers to anything that is not in the same place
	 */
	public static BodySchemas load(SchemaSource source) {
		return new BodySchemas(new SchemaFiles(source));
	}

	private static SchemaRegistry registry(SchemaFiles files) {
		return SchemaRegistry.withDialect(Vocabulary.dialect(),
				(builder) -> builder.schemaLoader((loader) -> loader.fetchRemoteResources(false))
					.resourceLoaders((loaders) -> loaders.add((iri) -> () -> {
						String content = files.at(SchemaLocation.of(iri.toString())).toString();
						return new ByteArrayInputStream(content.getBytes(StandardCharsets.UTF_8));
					})));
	}

	private static BodySchema schema(SchemaFiles files, SchemaRegistry registry, String name, Source source) {
		SchemaLocation id = SchemaFiles.id(name);
		Schema schema = registry.getSchema(id);
		schema.initializeValidators();
		return new BodySchema(schema, new RefusalTranslator(files, PropertyOrder.of(files, id), source));
	}

	/**
	 * The rules for one kind of body.
	 * @param name {@code location-create}, {@code location-update}, {@code credentials},
	 * {@code user-create}, {@code user-update} or {@code password-change}
	 * @return its rules
	 * @throws IllegalArgumentException when there is no such kind
	 */
	public BodySchema get(String name) {
		BodySchema schema = this.schemas.get(name);
		if (schema == null) {
			throw new IllegalArgumentException("There is no schema %s".formatted(name));
		}
		return schema;
	}

	/**
	 * The rules for the query parameter {@code bbox}.
	 * @return its rules
	 */
	public BboxParameter bbox() {
		return this.bbox;
	}

}
