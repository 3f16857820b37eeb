package dev.locations.readmodel.snapshot;

import java.nio.charset.StandardCharsets;
import java.util.Objects;

import dev.locations.json.StoredJson;
import dev.locations.location.field.FieldPath;
import dev.locations.location.field.FieldReader;
import dev.locations.location.field.LocationFields;
import tools.jackson.core.JsonParser;

/**
 * What maps and changes show of a location, found without parsing the rest.
 *
 * @param json the whole location
 * @param nameJson the name as JSON
 * @param coordinatesJson the coordinates as JSON, with the digits of the location
 * @param longitude the longitude in degrees
 * @param latitude the latitude in degrees
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record LocationParts(byte[] json, byte[] nameJson, byte[] coordinatesJson, double longitude, double latitude) {

	private static final int ID_START = "{\"id\":\"".length();

	private static final int ID_END = ID_START + 36;

	private static final FieldPath NAME = FieldPath.of(LocationFields.NAME);

	private static final FieldPath COORDINATES = FieldPath.of(LocationFields.GEOMETRY + ".coordinates");

	public static LocationParts of(byte[] json) {
		byte[] coordinates = FieldReader.json(json, COORDINATES);
		double[] point = FieldReader.point(coordinates);
		return new LocationParts(json, FieldReader.json(json, NAME), coordinates, point[0], point[1]);
	}

	public String id() {
		return new String(this.json, ID_START, ID_END - ID_START, StandardCharsets.US_ASCII);
	}

	public String name() {
		for (byte each : this.nameJson) {
			if (each == '\\') {
				try (JsonParser parser = StoredJson.parser(this.nameJson)) {
					return Objects.requireNonNull(parser.nextStringValue());
				}
			}
		}
		return new String(this.nameJson, 1, this.nameJson.length - 2, StandardCharsets.UTF_8);
	}

}
