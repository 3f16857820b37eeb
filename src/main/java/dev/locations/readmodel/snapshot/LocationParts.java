package dev.locations.readmodel.snapshot;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

import dev.locations.json.FieldSelection;
import dev.locations.json.StoredJson;
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

	private static final byte[] ID = ascii("{\"id\":\"");

	private static final int ID_END = ID.length + 36;

	private static final byte[] NAME = ascii("\",\"name\":\"");

	private static final byte[] COORDINATES = ascii("\"geometry\":{\"type\":\"Point\",\"coordinates\":");

	public static LocationParts of(byte[] json) {
		int nameStart = ID_END + NAME.length - 1;
		int point = hasAt(json, ID_END, NAME) ? find(json, nameStart, COORDINATES) : -1;
		if (point < 0) {
			// the fields are in another order
			LocationRecord parsed = LocationRecord.of(json);
			return new LocationParts(json, only(json, LocationFields.NAME, "{\"name\":", "}"),
					only(json, "geometry.coordinates", "{\"geometry\":{\"coordinates\":", "}}"), parsed.longitude(),
					parsed.latitude());
		}
		byte[] name = Arrays.copyOfRange(json, nameStart, stringEnd(json, nameStart));
		int longitudeEnd = numberEnd(json, point);
		int latitudeEnd = numberEnd(json, longitudeEnd + 1);
		int end = latitudeEnd;
		while (json[end] != ']') {
			end++;
		}
		return new LocationParts(json, name, Arrays.copyOfRange(json, point, end + 1),
				number(json, point + 1, longitudeEnd), number(json, longitudeEnd + 1, latitudeEnd));
	}

	private static byte[] only(byte[] json, String field, String before, String after) {
		byte[] selected = FieldSelection.of(List.of(field), List.of()).apply(json);
		return Arrays.copyOfRange(selected, before.length(), selected.length - after.length());
	}

	private static byte[] ascii(String text) {
		return text.getBytes(StandardCharsets.US_ASCII);
	}

	private static boolean hasAt(byte[] json, int start, byte[] wanted) {
		for (int i = 0; i < wanted.length; i++) {
			if (start + i >= json.length || json[start + i] != wanted[i]) {
				return false;
			}
		}
		return true;
	}

	// quotation marks in texts are escaped, so that only a field name matches
	private static int find(byte[] json, int from, byte[] wanted) {
		for (int i = from; i < json.length; i++) {
			if (json[i] == '"' && hasAt(json, i, wanted)) {
				return i + wanted.length;
			}
		}
		return -1;
	}

	private static int stringEnd(byte[] json, int start) {
		int end = start + 1;
		while (json[end] != '"') {
			end += (json[end] == '\\') ? 2 : 1;
		}
		return end + 1;
	}

	private static int numberEnd(byte[] json, int start) {
		int end = start;
		while (json[end] != ',' && json[end] != ']') {
			end++;
		}
		return end;
	}

	private static double number(byte[] json, int start, int end) {
		return Double.parseDouble(new String(json, start, end - start, StandardCharsets.US_ASCII));
	}

	public String id() {
		return new String(this.json, ID.length, ID_END - ID.length, StandardCharsets.US_ASCII);
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
