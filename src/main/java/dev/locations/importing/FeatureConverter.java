package dev.locations.importing;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import dev.locations.json.Ids;
import dev.locations.json.JsonText;
import dev.locations.location.field.LocationFields;

/**
 * Converts GeoJSON features (RFC 7946, 3.2) to locations. The {@code properties} of a
 * feature hold the fields of the location. Their other members become the properties of
 * the location. But if one of them is an object {@code properties}, only this object
 * becomes the properties. Programs such as ogr2ogr write the id among the properties: a
 * UUID there is the id, if the feature itself has none.
 */
final class FeatureConverter {

	private static final List<String> FEATURE_FIELDS = List.of(LocationFields.ID, "ifMatch", LocationFields.GEOMETRY);

	private static final List<String> PROPERTY_FIELDS = LocationFields.WRITABLE.stream()
		.filter((name) -> !name.equals(LocationFields.GEOMETRY) && !name.equals(LocationFields.PROPERTIES))
		.toList();

	private FeatureConverter() {
	}

	static JsonText body(JsonText feature) {
		if (!feature.root().isObject()) {
			return feature;
		}
		Map<String, String> body = new LinkedHashMap<>();
		move(FEATURE_FIELDS, feature.members(), body);
		feature.member(LocationFields.PROPERTIES).map(FeatureConverter::parse).ifPresent((properties) -> {
			Map<String, String> members = properties.members();
			if (!hasUuid(feature) && hasUuid(properties)) {
				move(List.of(LocationFields.ID), members, body);
			}
			move(PROPERTY_FIELDS, members, body);
			body.put(LocationFields.PROPERTIES, properties.root().path(LocationFields.PROPERTIES).isObject()
					? members.get(LocationFields.PROPERTIES) : JsonText.object(members).text());
		});
		return JsonText.object(body);
	}

	/** Returns the properties of a feature, beside its geometry and its id. */
	static Map<String, String> columns(JsonText feature) {
		Map<String, String> members = feature.members();
		Map<String, String> columns = new LinkedHashMap<>();
		move(List.of(LocationFields.ID, LocationFields.GEOMETRY), members, columns);
		feature.member(LocationFields.PROPERTIES)
			.ifPresent((properties) -> parse(properties).members().forEach(columns::putIfAbsent));
		return columns;
	}

	private static boolean hasUuid(JsonText object) {
		return Ids.parse(object.root().path(LocationFields.ID).stringValue("")).isPresent();
	}

	private static void move(List<String> names, Map<String, String> from, Map<String, String> to) {
		for (String name : names) {
			String value = from.remove(name);
			if (value != null) {
				to.put(name, value);
			}
		}
	}

	private static JsonText parse(String json) {
		return JsonText.parse(json.getBytes(StandardCharsets.UTF_8));
	}

}
