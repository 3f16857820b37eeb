package dev.locations.location;

import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

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

	/** No fields. */
	public static final LocationInput NONE = new LocationInput(Map.of(), 0, null);

	private final Map<String, @Nullable Object> values;

	/** How long properties may become that change by name; 0 to change all of them. */
	private final int mergedBytes;

	private final @Nullable String source;

	private LocationInput(Map<String, @Nullable Object> values, int mergedBytes, @Nullable String source) {
		this.values = Collections.unmodifiableMap(values);
		this.mergedBytes = mergedBytes;
		this.source = source;
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
		return new LocationInput(values, 0, null);
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
	 * Returns what these fields change in a location with these properties in JSON.
	 * @param tellsRemoved whether somebody asks which properties it has no more
	 */
	LocationWrite.Update update(String before, boolean tellsRemoved) {
		if (!(this.values.get(LocationFields.PROPERTIES) instanceof String sent)) {
			return new LocationWrite.Update(this.values, Set.of(), false);
		}
		boolean merges = this.mergedBytes > 0;
		String after = merges ? StoredJson.merged(before, sent) : sent;
		boolean isSame = StoredJson.areEqual(before, after);
		Map<String, @Nullable Object> all = new LinkedHashMap<>(this.values);
		// what is equal stays as it is spelled
		all.put(LocationFields.PROPERTIES, isSame ? before : after);
		return new LocationWrite.Update(all, (isSame || !tellsRemoved) ? Set.of() : removed(before, after),
				merges && !isSame && after.getBytes(StandardCharsets.UTF_8).length > this.mergedBytes);
	}

	private static Set<String> removed(String before, String after) {
		Set<String> names = StoredJson.members(before.getBytes(StandardCharsets.UTF_8)).keySet();
		names.removeAll(StoredJson.members(after.getBytes(StandardCharsets.UTF_8)).keySet());
		return names;
	}

	/**
	 * Returns these fields as a change that keeps the properties that they do not name;
	 * null removes one.
	 * @param maxBytes the longest properties of a location that they may make; 0 to
	 * change all properties
	 */
	public LocationInput merging(int maxBytes) {
		return new LocationInput(this.values, maxBytes, this.source);
	}

	/** Returns these fields without those that have one of these texts. */
	public LocationInput without(Map<String, String> texts) {
		Map<String, @Nullable Object> all = new LinkedHashMap<>(this.values);
		texts.forEach(all::remove);
		return new LocationInput(all, this.mergedBytes, this.source);
	}

	/** Returns these fields with a further property in JSON, unless they have it. */
	public LocationInput withProperty(String name, String json) {
		Map<String, @Nullable Object> all = new LinkedHashMap<>(this.values);
		String sent = (String) all.getOrDefault(LocationFields.PROPERTIES, "{}");
		// of a member that is there twice, the last one counts
		all.put(LocationFields.PROPERTIES, "{" + JsonText.string(name).text() + ":" + json
				+ ("{}".equals(sent) ? "" : ",") + Objects.requireNonNull(sent).substring(1));
		return new LocationInput(all, this.mergedBytes, this.source);
	}

	/**
	 * Returns these fields with the source of the location, which is stored but never
	 * shown.
	 */
	public LocationInput from(String name) {
		return new LocationInput(this.values, this.mergedBytes, name);
	}

	/** Returns the name of the source; empty to forget it, null to leave it as it is. */
	public @Nullable String source() {
		return this.source;
	}

	/** Returns these fields as a change that removes all others. */
	public LocationInput replacement() {
		Map<String, @Nullable Object> all = new LinkedHashMap<>();
		LocationFields.TEXTS.forEach((name) -> all.put(name, null));
		LocationFields.ADDRESS_TEXTS.forEach((name) -> all.put(LocationFields.ADDRESS + "." + name, null));
		all.put(LocationFields.PROPERTIES, "{}");
		all.putAll(this.values);
		return new LocationInput(all, this.mergedBytes, this.source);
	}

	/** Empty if it was not sent. */
	public Optional<String> name() {
		return Optional.ofNullable((String) this.values.get(LocationFields.NAME));
	}

}
