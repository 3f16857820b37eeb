package dev.locations.ogc.web;

import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * The fields of a location, as a list.
 *
 * @param features the path of the location as GeoJSON, for the map
 */
record FeatureFields(String features, List<Field> fields) {

	/**
	 * Lists the fields of a location.
	 * @param features the path of the location as GeoJSON
	 * @return its fields, and those of objects in it, by their paths
	 */
	public static FeatureFields of(String features, JsonNode location) {
		List<Field> fields = new ArrayList<>();
		add("", location, fields);
		return new FeatureFields(features, List.copyOf(fields));
	}

	private static void add(String path, JsonNode value, List<Field> fields) {
		if (value.isObject() && !value.isEmpty()) {
			value.forEachEntry((name, part) -> add(path.isEmpty() ? name : path + "." + name, part, fields));
		}
		else {
			String text = value.isString() ? value.stringValue() : value.toString();
			fields.add(new Field(path, text, isLink(text) ? text : null));
		}
	}

	static boolean isLink(String text) {
		return text.startsWith("https://") || text.startsWith("http://");
	}

	/**
	 * A field.
	 *
	 * @param href the URL that the value is; null if it is none
	 */
	public record Field(String name, String text, @Nullable String href) {
	}

}
