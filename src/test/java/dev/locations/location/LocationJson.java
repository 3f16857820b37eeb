package dev.locations.location;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.UUID;

import dev.locations.json.FieldSelection;
import dev.locations.location.query.ListPosition;
import dev.locations.location.query.PageCollector;
import dev.locations.store.Timestamps;
import dev.locations.validation.Json;
import tools.jackson.databind.JsonNode;

/**
 * Creates, changes, compares and shows the documents of the store in memory.
 */
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

	static boolean matches(LocationQuery query, LocationDocument location) {
		return query.isInBox(coordinate(location, 0), coordinate(location, 1))
				&& query.conditions().areMetBy(position(location), location.updatedAt().toEpochMilli())
				&& (query.text() == null || query.text().matches(LocationWords.of(location.json())));
	}

	static void add(LocationDocument location, LocationQuery query, PageCollector<byte[]> page) {
		ListPosition position = position(location);
		page.add(query.rank(position, coordinate(location, 0), coordinate(location, 1)), position,
				selected(location, query.fields()).json());
	}

	private static ListPosition position(LocationDocument location) {
		JsonNode json = json(location);
		return new ListPosition(json.get("name").stringValue().getBytes(StandardCharsets.UTF_8),
				Instant.parse(json.get("createdAt").stringValue()).toEpochMilli(), location.id());
	}

	static void addTo(ExtentCollector extent, LocationDocument location) {
		extent.addPoint(coordinate(location, 0), coordinate(location, 1));
		extent.addTime(location.updatedAt().toEpochMilli());
	}

	private static double coordinate(LocationDocument location, int index) {
		return json(location).at("/geometry/coordinates").get(index).doubleValue();
	}

	static LocationDocument selected(LocationDocument location, FieldSelection fields) {
		return new LocationDocument(location.id(), fields.apply(location.json()), location.updatedAt());
	}

	private static JsonNode json(LocationDocument location) {
		return Json.MAPPER.readTree(location.json());
	}

}
