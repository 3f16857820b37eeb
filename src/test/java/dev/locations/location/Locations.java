package dev.locations.location;

import java.math.BigDecimal;
import java.util.List;
import java.util.UUID;

import dev.locations.validation.Json;
import reactor.core.publisher.Mono;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.DecimalNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

public final class Locations {

	/** The identifier of the location that each test starts with. */
	public static final UUID RIVERSIDE_DRIVE = UUID.fromString("0a0b0c0d-0000-4000-8000-00000000abcd");

	public static final UUID NOWHERE = UUID.fromString("0a0b0c0d-0000-4000-8000-00000000ffff");

	private Locations() {
	}

	public static Mono<Integer> addTo(LocationStore store, List<NewLocation> locations) {
		return store.write(locations.stream().<LocationWrite>map(LocationWrite.Add::new).toList())
			.map((results) -> (int) results.stream()
				.filter((result) -> result.outcome() == LocationWrite.Outcome.ADDED)
				.count());
	}

	public static ObjectNode riversideDrive() {
		return Json.location().asObject();
	}

	public static ObjectNode at(String name, String longitude, String latitude) {
		JsonNode named = Json.with(riversideDrive(), "/name", StringNode.valueOf(name));
		JsonNode moved = Json.with(named, "/geometry/coordinates/0", number(longitude));
		return Json.with(moved, "/geometry/coordinates/1", number(latitude)).asObject();
	}

	/** A location at a point, with these further properties. */
	public static ObjectNode at(String name, String longitude, String latitude, String properties) {
		return Json.with(at(name, longitude, latitude), "/properties", Json.of(properties)).asObject();
	}

	private static JsonNode number(String number) {
		return DecimalNode.valueOf(new BigDecimal(number));
	}

	public static ObjectNode shown(UUID id, JsonNode body, String createdAt, String updatedAt) {
		return Json.MAPPER.createObjectNode()
			.put("id", id.toString())
			.setAll(body.asObject())
			.asObject()
			.put("createdAt", createdAt)
			.put("updatedAt", updatedAt);
	}

}
