package dev.locations.location.query;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

import dev.locations.json.StoredJson;
import dev.locations.location.field.LocationFields;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * What differs from RFC 7946 in the features of a list.
 *
 * @param isFlat whether the fields of objects are properties, too, by their dotted names
 * @param crs the coordinate reference system of the points
 */
public record FeatureEncoding(boolean isFlat, Crs crs) {

	/** No difference. */
	public static final FeatureEncoding PLAIN = new FeatureEncoding(false, Crs.CRS84);

	/** PostgreSQL has no longer names of columns; and long names would be repeated. */
	public static final int MAX_NAME = 63;

	private static final String POINT = ",\"geometry\":{\"type\":\"Point\",\"coordinates\":[";

	private static final String POINT_END = "]}";

	/** Changes the members of a location by name, each with the comma before it. */
	void apply(Map<String, byte[]> members) {
		if (this.crs != Crs.CRS84) {
			members.computeIfPresent(LocationFields.GEOMETRY, (name, point) -> point(point));
		}
		if (this.isFlat) {
			for (String name : List.of(LocationFields.ADDRESS, LocationFields.PROPERTIES)) {
				byte[] object = members.get(name);
				if (object != null) {
					flatten(name, object, members);
				}
			}
		}
	}

	private byte[] point(byte[] member) {
		String text = new String(member, StandardCharsets.US_ASCII);
		String[] numbers = text.substring(POINT.length(), text.length() - POINT_END.length()).split(",", 3);
		String altitude = (numbers.length > 2) ? "," + numbers[2] : "";
		return (POINT + this.crs.position(numbers[0], numbers[1]) + altitude + POINT_END)
			.getBytes(StandardCharsets.US_ASCII);
	}

	private static void flatten(String name, byte[] member, Map<String, byte[]> members) {
		byte[] value = Arrays.copyOfRange(member, ",\"\":".length() + name.length(), member.length);
		try (JsonParser parser = StoredJson.parser(value)) {
			if (parser.nextToken() == JsonToken.START_OBJECT) {
				addFields(parser, value, name + ".", members);
			}
		}
	}

	// without keys that have a dot; names are as in the JSON, with its escapes
	private static void addFields(JsonParser parser, byte[] json, String parent, Map<String, byte[]> members) {
		while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
			int nameStart = (int) parser.currentTokenLocation().getByteOffset() + 1;
			boolean isPlain = parser.currentName().indexOf('.') < 0;
			JsonToken token = parser.nextToken();
			int start = (int) parser.currentTokenLocation().getByteOffset();
			int nameLength = start - "\":".length() - nameStart;
			boolean isShown = isPlain && parent.length() + nameLength <= MAX_NAME && token != JsonToken.VALUE_NULL;
			String name = isShown ? parent + new String(json, nameStart, nameLength, StandardCharsets.UTF_8) : parent;
			if (isShown && token == JsonToken.START_OBJECT) {
				addFields(parser, json, name + ".", members);
				continue;
			}
			parser.skipChildren();
			parser.finishToken();
			if (isShown) {
				int end = (int) parser.currentLocation().getByteOffset();
				String value = new String(json, start, end - start, StandardCharsets.UTF_8);
				members.put(name, (",\"" + name + "\":" + value).getBytes(StandardCharsets.UTF_8));
			}
		}
	}

}
