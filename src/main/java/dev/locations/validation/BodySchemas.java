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

/**
 * The rules for request bodies and for query parameters, read once from the schema files.
 */
public final class BodySchemas {

	private static final List<String> NAMES = List.of("location-create", "location-update", "credentials",
			"user-create", "user-update", "password-change");

	private static final String BBOX = "bbox";

	/** The names of query parameters by the names of their files. */
	static final Map<String, String> PARAMETERS = Map.ofEntries(Map.entry("limit", "limit"),
			Map.entry("after", "after"), Map.entry("near", "near"), Map.entry("search", "q"),
			Map.entry("list-format", "f"), Map.entry("location-format", "f"), Map.entry("zoom", "zoom"),
			Map.entry("ogc-bbox", "bbox"), Map.entry("ogc-datetime", "datetime"), Map.entry("ogc-format", "f"),
			Map.entry("ogc-tile-format", "f"), Map.entry("ogc-limit", "limit"), Map.entry("ogc-name", "name"),
			Map.entry("dry-run", "dryRun"), Map.entry("land", "land"));

	private final Map<String, BodySchema> schemas;

	private final BboxParameter bbox;

	private final BboxParameter window;

	private final Map<String, QueryParameter> parameters;

	private BodySchemas(SchemaFiles files) {
		SchemaRegistry registry = registry(files);
		this.schemas = NAMES.stream()
			.collect(Collectors.toUnmodifiableMap(Function.identity(),
					(name) -> schema(files, registry, name, RequestPart.BODY)));
		this.bbox = bbox(files, registry, BBOX);
		this.window = bbox(files, registry, "window");
		this.parameters = PARAMETERS.entrySet()
			.stream()
			.collect(Collectors.toUnmodifiableMap(Map.Entry::getKey,
					(parameter) -> QueryParameter.of(parameter.getValue(),
							schema(files, registry, parameter.getKey(), new RequestPart(parameter.getValue())),
							UsualValues.of(files, SchemaFiles.id(parameter.getKey())),
							files.at(SchemaFiles.id(parameter.getKey())))));
	}

	private static BboxParameter bbox(SchemaFiles files, SchemaRegistry registry, String file) {
		return new BboxParameter(schema(files, registry, file, new RequestPart(BBOX)),
				BboxLimits.read(files, SchemaFiles.id(file)));
	}

	/**
	 * Returns the folder with the schema files and the OpenAPI document of the service.
	 * @return the folder, in the class path
	 */
	public static Resource folder() {
		return new ClassPathResource("schemas/");
	}

	/**
	 * Loads the schemas of the service.
	 * @return the schemas
	 */
	public static BodySchemas load() {
		return load(folder());
	}

	/**
	 * Loads the schemas from a folder.
	 * @param folder the folder, whose name ends with a slash
	 * @return the schemas
	 * @throws RuntimeException if a file is missing, is not JSON, uses an unknown
	 * keyword, or refers to anything outside of the folder
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

	static BodySchema schema(SchemaFiles files, SchemaRegistry registry, String name, RequestPart part) {
		SchemaLocation id = SchemaFiles.id(name);
		Schema schema = registry.getSchema(id);
		schema.initializeValidators();
		return new BodySchema(schema, new ViolationMapper(files, PropertyOrder.of(files, id), part));
	}

	/**
	 * Returns the rules for one kind of body.
	 * @param name {@code location-create}, {@code location-update}, {@code credentials},
	 * {@code user-create}, {@code user-update} or {@code password-change}
	 * @return the rules
	 * @throws IllegalArgumentException if there is no such kind
	 */
	public BodySchema get(String name) {
		BodySchema schema = this.schemas.get(name);
		if (schema == null) {
			throw new IllegalArgumentException("There is no schema %s".formatted(name));
		}
		return schema;
	}

	/**
	 * Returns the rules for the query parameter {@code bbox}.
	 * @return the rules
	 */
	public BboxParameter bbox() {
		return this.bbox;
	}

	/**
	 * Returns the rules for a query parameter {@code bbox} that may reach beyond the
	 * world, as windows on maps do.
	 * @return the rules
	 */
	public BboxParameter window() {
		return this.window;
	}

	/**
	 * Returns the rules for a query parameter.
	 * @param file {@code limit}, {@code after}, {@code near}, {@code search},
	 * {@code list-format}, {@code location-format}, {@code zoom}, {@code dry-run},
	 * {@code land}, {@code ogc-bbox}, {@code ogc-datetime}, {@code ogc-format},
	 * {@code ogc-tile-format}, {@code ogc-limit} or {@code ogc-name}
	 * @return the rules
	 * @throws IllegalArgumentException if there are no such rules
	 */
	public QueryParameter parameter(String file) {
		QueryParameter parameter = this.parameters.get(file);
		if (parameter == null) {
			throw new IllegalArgumentException("There is no parameter %s".formatted(file));
		}
		return parameter;
	}

}
