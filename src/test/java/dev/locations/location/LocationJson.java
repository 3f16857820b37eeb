package dev.locations.location;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;

import dev.locations.json.FieldSelection;
import dev.locations.store.Timestamps;
import dev.locations.validation.Json;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A location as the JSON that is answered.
 */
final class LocationJson {

	static final Comparator<JsonNode> ORDER = Comparator
		.comparing((JsonNode location) -> location.get("name").stringValue().codePoints().toArray(), Arrays::compare)
		.thenComparing((location) -> location.get("createdAt").stringValue())
		.thenComparing((location) -> location.get("id").stringValue());

	private LocationJson() {
	}

	static ObjectNode create(NewLocation added, Instant now) {
		ObjectNode location = Json.MAPPER.createObjectNode().put("id", added.id().toString());
		LocationFields.WRITABLE_PATHS.stream()
			.filter((path) -> added.input().values().get(path) != null)
			.forEach((path) -> set(location, path, added.input().values().get(path)));
		if (!location.has("properties")) {
			location.putObject("properties");
		}
		return location.put("createdAt", time(now)).put("updatedAt", time(now));
	}

	static ObjectNode change(ObjectNode before, LocationInput input, Instant now) {
		ObjectNode after = before.deepCopy();
		input.values().forEach((path, value) -> set(after, path, value));
		return after.equals(before) ? before : after.put("updatedAt", time(Timestamps.after(updatedAt(before), now)));
	}

	static boolean isIn(BoundingBox box, JsonNode location) {
		JsonNode coordinates = location.at("/geometry/coordinates");
		return box.contains(coordinates.get(0).doubleValue(), coordinates.get(1).doubleValue());
	}

	static byte[] shown(JsonNode location, FieldSelection fields) {
		return fields.apply(location.toString().getBytes(StandardCharsets.UTF_8));
	}

	static LocationDocument document(JsonNode location, FieldSelection fields) {
		return new LocationDocument(UUID.fromString(location.get("id").stringValue()), shown(location, fields),
				updatedAt(location));
	}

	static Instant updatedAt(JsonNode location) {
		return Instant.parse(location.get("updatedAt").stringValue());
	}

	private static void set(ObjectNode location, String path, @Nullable Object value) {
		int dot = path.indexOf('.');
		ObjectNode parent = (dot < 0) ? location : location.withObject("/" + path.substring(0, dot));
		String name = path.substring(dot + 1);
		if (value == null) {
			parent.remove(name);
		}
		else if (value instanceof List<?> coordinates) {
			JsonNode position = Json.of(coordinates.toString());
			parent.set(name, Json.MAPPER.createObjectNode().put("type", "Point").set("coordinates", position));
		}
		else {
			parent.set(name, path.equals(LocationFields.PROPERTIES) ? Json.of((String) value)
					: Json.MAPPER.getNodeFactory().stringNode((String) value));
		}
	}

	private static String time(Instant time) {
		return Timestamps.format(time.toEpochMilli());
	}

}
