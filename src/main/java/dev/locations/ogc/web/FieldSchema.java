package dev.locations.ogc.web;

import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.locations.location.field.FieldType;
import dev.locations.location.field.LocationFields;
import dev.locations.location.query.FeatureEncoding;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The fields that a request may name, as a JSON Schema of an object that has each of them
 * by its dotted name (OGC 19-079r2, 6).
 *
 * @param patternProperties the free-form fields that no location has, which a request may
 * name, too
 */
record FieldSchema(@JsonProperty("$schema") String schema, @JsonProperty("$id") String id, String title, String type,
		Map<String, Field> properties, Map<String, Field> patternProperties, boolean additionalProperties) {

	private static final Set<FieldType> SCALARS = EnumSet.complementOf(EnumSet.of(FieldType.ARRAY, FieldType.OBJECT));

	/**
	 * Returns the fields that a filter may name.
	 * @param id the URL of the resource, without parameters
	 * @param found the fields of locations, with the types of their values
	 */
	static FieldSchema queryables(String id, SortedMap<String, Set<FieldType>> found) {
		return of(id, "Locations: the fields for filters", found, (types) -> true);
	}

	/** Returns the fields that may order locations. */
	static FieldSchema sortables(String id, SortedMap<String, Set<FieldType>> found) {
		return of(id, "Locations: the fields for the order", found,
				(types) -> types.stream().anyMatch(SCALARS::contains));
	}

	/**
	 * Returns the schema of a feature that has the fields of objects as properties, too.
	 */
	static ObjectNode flat(ObjectNode schema, SortedMap<String, Set<FieldType>> found) {
		ObjectNode flat = schema.deepCopy();
		ObjectNode properties = flat.at("/properties/properties/properties").asObject();
		found.forEach((name, types) -> {
			boolean isShown = name.indexOf('.') > 0 && name.indexOf('\\') < 0
					&& name.length() <= FeatureEncoding.MAX_NAME;
			if (isShown && !types.equals(Set.of(FieldType.OBJECT))) {
				properties.set(name, JsonMapper.shared().valueToTree(Field.of(types)));
			}
		});
		return flat;
	}

	/**
	 * Returns the definition with a parameter for each free-form field. GDAL 3.6 sends
	 * filters on those only, and without quotation marks around names.
	 */
	static ObjectNode withParameters(ObjectNode definition, SortedMap<String, Set<FieldType>> found) {
		ObjectNode named = definition.deepCopy();
		ArrayNode parameters = named.at("/paths/~1collections~1locations~1items/get/parameters").asArray();
		found.forEach((name, types) -> {
			if (name.matches("properties(\\.[a-zA-Z_]\\w*)+") && SCALARS.containsAll(types)) {
				ObjectNode parameter = parameters.addObject().put("name", name).put("in", "query");
				parameter.put("style", "form").put("explode", false);
				parameter.putObject("schema")
					.put("type", (Field.of(types).type() instanceof String type) ? type : "string");
			}
		});
		return named;
	}

	private static FieldSchema of(String id, String title, SortedMap<String, Set<FieldType>> found,
			Predicate<Set<FieldType>> filter) {
		SortedMap<String, Set<FieldType>> all = new TreeMap<>(found);
		all.put(LocationFields.ADDRESS, Set.of(FieldType.OBJECT));
		all.put(LocationFields.PROPERTIES, Set.of(FieldType.OBJECT));
		Map<String, Field> fields = new LinkedHashMap<>();
		all.forEach((name, types) -> {
			if (filter.test(types)) {
				fields.put(name, name.equals(LocationFields.GEOMETRY) ? Field.POINT : Field.of(types));
			}
		});
		return new FieldSchema("https://json-schema.org/draft/2020-12/schema", id, title, "object", fields,
				Map.of("^" + LocationFields.PROPERTIES + "\\.", Field.of(EnumSet.allOf(FieldType.class))), false);
	}

	/**
	 * A field.
	 *
	 * @param type the name of a type, or a list of names; null for a geometry
	 */
	@JsonInclude(JsonInclude.Include.NON_NULL)
	record Field(@Nullable Object type, @Nullable String format) {

		private static final Field POINT = new Field(null, "geometry-point");

		private static Field of(Set<FieldType> types) {
			Stream<FieldType> known = types.contains(FieldType.NUMBER)
					? types.stream().filter((type) -> type != FieldType.INTEGER) : types.stream();
			List<String> names = known.map(Field::name).distinct().sorted().toList();
			return new Field((names.size() == 1) ? names.get(0) : names,
					(types.size() == 1) ? types.iterator().next().format() : null);
		}

		private static String name(FieldType type) {
			return (type.format() != null) ? "string" : type.name().toLowerCase(Locale.ROOT);
		}

	}

}
