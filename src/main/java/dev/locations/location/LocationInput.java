package dev.locations.location;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import dev.locations.json.JsonText;
import dev.locations.json.StoredJson;
import dev.locations.location.field.LocationFields;
import dev.locations.validation.BodySchema;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * The fields of a location that a valid request body has: all required fields on create,
 * any fields on update. Unknown fields are left out.
 */
public final class LocationInput {

	private final Map<String, @Nullable Object> values;

	private LocationInput(Map<String, @Nullable Object> values) {
		this.values = Collections.unmodifiableMap(values);
	}

	/**
	 * Reads a request body.
	 * @throws dev.locations.validation.ValidationException if the body breaks a rule
	 */
	public static LocationInput of(JsonText body, BodySchema schema) {
		JsonNode sent = body.root();
		schema.check(sent);
		Map<String, @Nullable Object> values = new LinkedHashMap<>();
		putTexts(values, "", sent, LocationFields.TEXTS);
		if (sent.has(LocationFields.GEOMETRY)) {
			values.put(LocationFields.GEOMETRY, position(sent.get(LocationFields.GEOMETRY).get("coordinates")));
		}
		putTexts(values, LocationFields.ADDRESS + ".", sent.path(LocationFields.ADDRESS), LocationFields.ADDRESS_TEXTS);
		body.member(LocationFields.PROPERTIES)
			.ifPresent((properties) -> values.put(LocationFields.PROPERTIES, properties.text()));
		return new LocationInput(values);
	}

	private static void putTexts(Map<String, @Nullable Object> values, String prefix, JsonNode sent,
			List<String> names) {
		for (String name : names) {
			if (sent.has(name)) {
				JsonNode value = sent.get(name);
				values.put(prefix + name, value.isNull() ? null : value.stringValue());
			}
		}
	}

	private static List<Double> position(JsonNode coordinates) {
		return coordinates.valueStream().map(JsonNode::doubleValue).toList();
	}

	/**
	 * Returns the sent values by path, such as {@code address.city}: text is a
	 * {@link String}, a geometry is the list of its coordinates, properties are JSON
	 * text, and null means that the field is to be removed.
	 */
	public Map<String, @Nullable Object> values() {
		return this.values;
	}

	/**
	 * Returns these fields, with the properties as they are spelled before if they are
	 * equal to that.
	 * @param before the properties of the location in JSON
	 */
	public LocationInput keeping(@Nullable String before) {
		if (before == null || !(this.values.get(LocationFields.PROPERTIES) instanceof String sent)
				|| !StoredJson.areEqual(before, sent)) {
			return this;
		}
		Map<String, @Nullable Object> all = new LinkedHashMap<>(this.values);
		all.put(LocationFields.PROPERTIES, before);
		return new LocationInput(all);
	}

	/** Returns these fields as a change that removes all others. */
	public LocationInput replacement() {
		Map<String, @Nullable Object> all = new LinkedHashMap<>();
		LocationFields.TEXTS.forEach((name) -> all.put(name, null));
		LocationFields.ADDRESS_TEXTS.forEach((name) -> all.put(LocationFields.ADDRESS + "." + name, null));
		all.put(LocationFields.PROPERTIES, "{}");
		all.putAll(this.values);
		return new LocationInput(all);
	}

	/** Empty if it was not sent. */
	public Optional<String> name() {
		return Optional.ofNullable((String) this.values.get(LocationFields.NAME));
	}

}
