package dev.locations.location;

import java.time.Instant;
import java.util.Arrays;
import java.util.Comparator;
import java.util.UUID;

import dev.locations.json.FieldSelection;
import dev.locations.store.Timestamps;
import dev.locations.validation.Json;
import tools.jackson.databind.JsonNode;

/**
 * Creates, changes, compares and shows the documents of the store in memory.
 */
final class LocationJson {

	static final Comparator<LocationDocument> ORDER = Comparator.comparing(LocationJson::json, Comparator
		.comparing((JsonNode location) -> location.get("name").stringValue().codePoints().toArray(), Arrays::compare)
		.thenComparing((location) -> location.get("createdAt").stringValue())
		.thenComparing((location) -> location.get("id").stringValue()));

	private LocationJson() {
	}

	static LocationDocument create(NewLocation added, Instant now) {
		return document(LocationJsonFields.of(added.input()), added.id(), now, now);
	}

	static LocationDocument change(LocationDocument before, LocationInput input, Instant now) {
		LocationJsonFields fields = LocationJsonFields.of(before.json());
		LocationJsonFields changed = fields.with(input);
		return (changed == fields) ? before : document(changed, before.id(),
				Instant.parse(json(before).get("createdAt").stringValue()), Timestamps.after(before.updatedAt(), now));
	}

	private static LocationDocument document(LocationJsonFields fields, UUID id, Instant createdAt, Instant updatedAt) {
		return new LocationDocument(id, fields.json(id, createdAt.toEpochMilli(), updatedAt.toEpochMilli()), updatedAt);
	}

	static boolean isIn(BoundingBox box, LocationDocument location) {
		JsonNode coordinates = json(location).at("/geometry/coordinates");
		return box.contains(coordinates.get(0).doubleValue(), coordinates.get(1).doubleValue());
	}

	static LocationDocument selected(LocationDocument location, FieldSelection fields) {
		return new LocationDocument(location.id(), fields.apply(location.json()), location.updatedAt());
	}

	private static JsonNode json(LocationDocument location) {
		return Json.MAPPER.readTree(location.json());
	}

}
