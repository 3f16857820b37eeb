package dev.locations.gis;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import dev.locations.location.Locations;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A grid of places in Europe, and five in other parts of the world. */
final class Places {

	/** More than two pages of any client. */
	static final int GRID = 2_500;

	static final int ALL = GRID + 5;

	static final String ALONE = "Tür \"Ä\" 😀";

	private static final List<String> CATEGORIES = List.of("park", "museum", "zoo", "café");

	private Places() {
	}

	static String lines() {
		Stream<JsonNode> others = Stream.of(Locations.at(ALONE, "-150.5", "40.25"),
				Locations.at("Altai", "97.1", "46.95"), Locations.at("Altai", "97.2", "46.95"),
				Locations.at("Altai", "97.3", "46.95"), Locations.at("Fiji", "179.999", "-17"));
		return Stream.concat(IntStream.range(0, GRID).mapToObj(Places::onTheGrid), others)
			.map((place) -> place + "\n")
			.collect(Collectors.joining());
	}

	private static JsonNode onTheGrid(int number) {
		ObjectNode place = Locations
			.at("Place %04d".formatted(number), Double.toString(-10 + number % 50 * 0.5),
					Double.toString(30 + Math.floorDiv(number, 50) * 0.5))
			.without("shortName");
		place.putObject("properties").put("category", CATEGORIES.get(number % 4)).put("rating", number % 5);
		return place;
	}

}
