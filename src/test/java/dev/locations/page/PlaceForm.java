package dev.locations.page;

import java.io.IOException;

import dev.locations.location.Locations;

/**
 * The form of a place at the desk.
 */
final class PlaceForm {

	private PlaceForm() {
	}

	/** Returns the selector of a field. */
	static String field(String location) {
		return "[name='" + location + "']";
	}

	/** Adds a place, opens it at the desk, and returns its identifier. */
	static String openNew(Desk desk, String name) throws IOException, InterruptedException {
		String id = desk.add(Locations.at(name, "7.44", "46.94"));
		desk.open("#places/" + id);
		desk.browser().awaitText("h1", name);
		return id;
	}

}
