package dev.locations.readmodel.state;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.UUID;

import dev.locations.json.FieldSelection;
import dev.locations.json.StoredJson;
import dev.locations.location.LocationFields;
import tools.jackson.core.JsonParser;

/** What maps and changes show of a location, found without parsing the rest. */
public final class LocationParts {

	private static final byte[] ID = ascii("{\"id\":\"");

	private static final int ID_END = ID.length + 36;

	private static final byte[] NAME = ascii("\",\"name\":\"");

	private static final byte[] COORDINATES = ascii("\"geometry\":{\"type\":\"Point\",\"coordinates\":");

	private final byte[] json;

	private final byte[] name;

	private final byte[] coordinates;

	private final double longitude;

	private final double latitude;

	public LocationParts(byte[] json) {
		this.json = json;
		int nameStart = ID_END + NAME.length - 1;
		int point = hasAt(json, ID_END, NAME) ? find(json, nameStart, COORDINATES) : -1;
		if (point < 0) {
			// the fields are in another order
			LocationRecord parsed = LocationRecord.of(json);
			this.name = only(LocationFields.NAME, "{\"name\":", "}");
			this.coordinates = only("geometry.coordinates", "{\"geometry\":{\"coordinates\":", "}}");
			this.longitude = parsed.longitude();
			this.latitude = parsed.latitude();
			return;
		}
		this.name = Arrays.copyOfRange(json, nameStart, stringEnd(json, nameStart));
		int longitudeEnd = numberEnd(json, point);
		int latitudeEnd = numberEnd(json, longitudeEnd + 1);
		int end = latitudeEnd;
		while (json[end] != ']') {
			end++;
		}
		this.coordinates = Arrays.copyOfRange(json, point, end + 1);
		this.longitude = number(json, point + 1, longitudeEnd);
		this.latitude = number(json, longitudeEnd + 1, latitudeEnd);
	}

	private byte[] only(String field, String before, String after) {
		byte[] selected = FieldSelection.of(List.of(field), List.of()).apply(this.json);
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

	public byte[] json() {
		return this.json;
	}

	public String id() {
		return idText(this.json);
	}

	/** Reads the identifier of a location, which is its first field. */
	public static UUID id(byte[] json) {
		return UUID.fromString(idText(json));
	}

	private static String idText(byte[] json) {
		return new String(json, ID.length, ID_END - ID.length, StandardCharsets.US_ASCII);
	}

	public byte[] nameJson() {
		return this.name;
	}

	/** Returns the coordinates as JSON, with the digits of the location. */
	public byte[] coordinatesJson() {
		return this.coordinates;
	}

	public String name() {
		for (byte each : this.name) {
			if (each == '\\') {
				try (JsonParser parser = StoredJson.parser(this.name)) {
					return Objects.requireNonNull(parser.nextStringValue());
				}
			}
		}
		return new String(this.name, 1, this.name.length - 2, StandardCharsets.UTF_8);
	}

	public double longitude() {
		return this.longitude;
	}

	public double latitude() {
		return this.latitude;
	}

}
