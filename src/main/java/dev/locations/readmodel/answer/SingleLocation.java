package dev.locations.readmodel.answer;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

import dev.locations.json.FieldSelection;
import dev.locations.json.StoredJson;
import dev.locations.location.LocationFields;
import dev.locations.readmodel.record.LocationRecord;
import tools.jackson.core.JsonParser;

/**
 * The parts of the JSON of a location that a map needs, found without parsing the rest.
 */
final class SingleLocation {

	private static final byte[] ID = ascii("{\"id\":\"");

	private static final int ID_END = ID.length + 36;

	private static final byte[] NAME = ascii("\",\"name\":\"");

	private static final byte[] COORDINATES = ascii("\"geometry\":{\"type\":\"Point\",\"coordinates\":[");

	private final byte[] json;

	private final byte[] name;

	private final double longitude;

	private final double latitude;

	/**
	 * Reads a location.
	 * @param json the whole JSON object as clients get it
	 */
	SingleLocation(byte[] json) {
		this.json = json;
		int nameStart = ID_END + NAME.length - 1;
		int point = hasAt(json, ID_END, NAME) ? find(json, nameStart, COORDINATES) : -1;
		if (point < 0) {
			// the fields are in another order
			LocationRecord parsed = LocationRecord.of(json);
			byte[] onlyName = FieldSelection.of(List.of(LocationFields.NAME), List.of()).apply(json);
			this.name = part(onlyName, "{\"name\":".length(), onlyName.length - 1);
			this.longitude = parsed.longitude();
			this.latitude = parsed.latitude();
			return;
		}
		this.name = part(json, nameStart, stringEnd(json, nameStart));
		int longitudeEnd = numberEnd(json, point);
		this.longitude = number(json, point, longitudeEnd);
		this.latitude = number(json, longitudeEnd + 1, numberEnd(json, longitudeEnd + 1));
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

	// quotation marks inside of texts are escaped, so that only a name of a field matches
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

	private static byte[] part(byte[] json, int start, int end) {
		byte[] part = new byte[end - start];
		System.arraycopy(json, start, part, 0, part.length);
		return part;
	}

	byte[] json() {
		return this.json;
	}

	String id() {
		return new String(this.json, ID.length, ID_END - ID.length, StandardCharsets.US_ASCII);
	}

	/**
	 * Returns the name as JSON.
	 * @return the text with its quotation marks
	 */
	byte[] nameJson() {
		return this.name;
	}

	String name() {
		for (byte each : this.name) {
			if (each == '\\') {
				try (JsonParser parser = StoredJson.parser(this.name)) {
					return Objects.requireNonNull(parser.nextStringValue());
				}
			}
		}
		return new String(this.name, 1, this.name.length - 2, StandardCharsets.UTF_8);
	}

	double longitude() {
		return this.longitude;
	}

	double latitude() {
		return this.latitude;
	}

}
