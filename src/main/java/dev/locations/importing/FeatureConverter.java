package dev.locations.importing;

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
		Map<String, JsonText> body = new LinkedHashMap<>();
		move(FEATURE_FIELDS, new LinkedHashMap<>(feature.members()), body);
		feature.member(LocationFields.PROPERTIES).ifPresent((properties) -> {
			Map<String, JsonText> members = new LinkedHashMap<>(properties.members());
			if (!hasUuid(feature) && hasUuid(properties)) {
				move(List.of(LocationFields.ID), members, body);
			}
			move(PROPERTY_FIELDS, members, body);
			body.put(LocationFields.PROPERTIES,
					properties.member(LocationFields.PROPERTIES)
						.filter((own) -> own.root().isObject())
						.orElseGet(() -> JsonText.object(members)));
		});
		return JsonText.object(body);
	}

	/** Returns the properties of a feature, beside its geometry and its id. */
	static Map<String, JsonText> columns(JsonText feature) {
		Map<String, JsonText> columns = new LinkedHashMap<>();
		move(List.of(LocationFields.ID, LocationFields.GEOMETRY), new LinkedHashMap<>(feature.members()), columns);
		feature.member(LocationFields.PROPERTIES)
			.ifPresent((properties) -> properties.members().forEach(columns::putIfAbsent));
		return columns;
	}

	private static boolean hasUuid(JsonText object) {
		return Ids.parse(object.root().path(LocationFields.ID).stringValue("")).isPresent();
	}

	private static void move(List<String> names, Map<String, JsonText> from, Map<String, JsonText> to) {
		for (String name : names) {
			JsonText value = from.remove(name);
			if (value != null) {
				to.put(name, value);
			}
		}
	}

}
