package dev.locations.page;

import java.io.IOException;

import dev.locations.location.Locations;
import dev.locations.validation.Json;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/**
 * Places that the tests of the map show.
 */
final class MapPlaces {

	private MapPlaces() {
	}

	/** Adds 60 places that are near to each other. */
	static void addTown(Desk desk) throws IOException, InterruptedException {
		for (int i = 0; i < 60; i++) {
			desk.add(Locations.at("Bern " + i, "7." + (4400 + i), "46." + (9400 + i % 7)));
		}
	}

	/** Adds a place without others around it, and returns its identifier. */
	static String addLighthouse(Desk desk) throws IOException, InterruptedException {
		return desk.add(Locations.at("Lonely lighthouse", "-30.5", "40.25"));
	}

	/** Adds a place on each side of the antimeridian. */
	static void addFiji(Desk desk) throws IOException, InterruptedException {
		desk.add(Locations.at("Fiji west", "179.5", "-17"));
		desk.add(Locations.at("Fiji east", "-179.5", "-17"));
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
