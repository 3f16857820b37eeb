package dev.locations.page;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

import dev.locations.location.Locations;
import dev.locations.validation.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

import static org.assertj.core.api.Assertions.assertThat;

final class MapPlaces {

	private MapPlaces() {
	}

	/** Adds 60 places that are near to each other. */
	static void addTown(Desk desk) throws IOException, InterruptedException {
		desk.importLines(IntStream.range(0, 60)
			.mapToObj((i) -> Locations.at("Bern " + i, "7." + (4400 + i), "46." + (9400 + i % 7)))
			.toList());
	}

	/** Adds 60 places with a category, rating, day and truth value, and one without. */
	static void addStops(Desk desk) throws IOException, InterruptedException {
		List<ObjectNode> places = new ArrayList<>();
		for (int i = 0; i < 60; i++) {
			String category = (i % 3 == 0) ? "park" : (i % 3 == 1) ? "O'Hara's \\\\ \\\"bar\\\"" : "museum";
			places.add(with(Locations.at("Stop %02d".formatted(i), String.valueOf(i), "46.9"),
					"{'category':\"%s\",'rating':%d,'free':%b,'opened':'20%02d-05-01'}".formatted(category, i % 5,
							i % 2 == 0, i)));
		}
		places.add(with(Locations.at("Unknown", "-30.5", "40.25"), "{'tags':['a','b']}"));
		desk.importLines(places);
	}

	private static ObjectNode with(ObjectNode place, String properties) {
		place.set("properties", Json.of(properties));
		return place;
	}

	/** Adds 12 parks and 4 museums rated 4, 30 parks rated 1, and a zoo elsewhere. */
	static void addRated(Desk desk) throws IOException, InterruptedException {
		addRated(desk, "park", 12, 8.50, 4);
		addRated(desk, "museum", 4, 8.52, 4);
		addRated(desk, "park", 30, 8.54, 1);
		addRated(desk, "zoo", 1, 10.5, 4);
	}

	private static void addRated(Desk desk, String category, int count, double longitude, int rating)
			throws IOException, InterruptedException {
		desk.importLines(IntStream.range(0, count)
			.mapToObj((i) -> with(Locations.at(category, Double.toString(longitude + i / 1000.0), "47.4"),
					"{'category': '%s', 'rating': %d}".formatted(category, rating)))
			.toList());
	}

	/** Returns an example of the documentation for a page of the desk. */
	static String documented(Desk desk, String pattern) throws IOException {
		return Pattern.compile("```js\n(" + pattern + ")```")
			.matcher(Files.readString(Path.of("docs/maps.md")))
			.results()
			.findFirst()
			.orElseThrow()
			.group(1)
			.replace("http://localhost:8080", desk.origin());
	}

	/** Expects a cluster and the zoo, of the rated places under a filter. */
	static void assertRated(JsonNode drawn) {
		assertThat(drawn.findValues("count")).extracting(JsonNode::intValue).containsExactly(16);
		assertThat(drawn.findValues("counts.park")).extracting(JsonNode::intValue).containsExactly(12);
		assertThat(drawn.findValues("counts.museum")).extracting(JsonNode::intValue).containsExactly(4);
	}

	/** Adds a place without others around it, and returns its identifier. */
	static String addLighthouse(Desk desk) throws IOException, InterruptedException {
		return desk.add("Lonely lighthouse", "-30.5", "40.25");
	}

	/** Adds a place whose texts attack the page, and returns its identifier. */
	static String addHostile(Desk desk) throws IOException, InterruptedException {
		ObjectNode bad = Json
			.with(Locations.at(Desk.HOSTILE, "20", "-40"), "/siteUrl",
					StringNode.valueOf("javascript:document.title='broken'"))
			.asObject();
		bad.put("description", Desk.HOSTILE.repeat(3));
		bad.set("properties", Json.MAPPER.createObjectNode().put(Desk.HOSTILE, Desk.HOSTILE));
		return desk.add(bad);
	}

}
