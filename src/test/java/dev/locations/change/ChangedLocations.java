package dev.locations.change;

import java.nio.charset.StandardCharsets;
import java.util.UUID;

public final class ChangedLocations {

	public static final UUID ID = UUID.fromString("0a0b0c0d-0000-4000-8000-000000000001");

	private ChangedLocations() {
	}

	/** Returns a stored location. The name and the coordinates are JSON. */
	public static byte[] json(UUID id, String name, String coordinates, int version) {
		return """
				{"id":"%s","name":%s,"description":"d","phone":"1","photoUrl":"p","siteUrl":"s",\
				"geometry":{"type":"Point","coordinates":%s},"address":{"street":"s"},\
				"properties":{"name":"x","id":[1]},"createdAt":"2026-01-01T00:00:00.000Z",\
				"updatedAt":"2026-01-01T00:00:00.%03dZ"}""".formatted(id, name, coordinates, version)
			.getBytes(StandardCharsets.UTF_8);
	}

	/** Returns a place with the name {@code a}. */
	public static ChangedLocation place(int longitude, int latitude) {
		return place("a", longitude, latitude);
	}

	public static ChangedLocation place(String name, int longitude, int latitude) {
		String coordinates = "[" + longitude + "," + latitude + "]";
		String quoted = '"' + name + '"';
		return new ChangedLocation(ID.toString(), quoted.getBytes(StandardCharsets.UTF_8),
				coordinates.getBytes(StandardCharsets.UTF_8), longitude, latitude, json(ID, quoted, coordinates, 0));
	}

}
