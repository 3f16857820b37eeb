package dev.locations.location;

import java.time.Instant;
import java.util.UUID;

import dev.locations.store.Timestamps;
import dev.locations.validation.Json;
import tools.jackson.databind.JsonNode;

/** Creates and changes the documents of the store in memory. */
final class LocationJson {

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

	private static JsonNode json(LocationDocument location) {
		return Json.MAPPER.readTree(location.json());
	}

}
