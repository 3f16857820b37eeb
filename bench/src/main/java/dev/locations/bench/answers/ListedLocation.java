package dev.locations.bench.answers;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

import dev.locations.bench.places.Place;
import tools.jackson.databind.JsonNode;

/**
 * A location as the service lists it.
 *
 * @param place its identifier, name and position
 * @param createdAt its time of creation; empty if the list does not contain it
 * @param fields the names of its fields
 * @param bytes the length of its JSON
 */
record ListedLocation(Place place, String createdAt, Set<String> fields, int bytes) {

	/** Shares equal sets of names, as a list can hold a million locations. */
	private static final Map<Set<String>, Set<String>> FIELDS = new ConcurrentHashMap<>();

	static ListedLocation of(JsonNode json, int bytes) {
		JsonNode position = json.get("geometry").get("coordinates");
		Place place = new Place(UUID.fromString(json.get("id").stringValue()), json.get("name").stringValue(),
				position.get(0).doubleValue(), position.get(1).doubleValue());
		return new ListedLocation(place, json.path("createdAt").stringValue(""),
				FIELDS.computeIfAbsent(new HashSet<>(json.propertyNames()), Function.identity()), bytes);
	}

}
