package dev.locations.readmodel.answer;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;

import dev.locations.json.StoredJson;
import dev.locations.location.LocationFields;
import dev.locations.map.VectorTileLayer;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * Adds fields as attributes: texts and numbers, also those of objects, with names such as
 * {@code address.city}. The elements of arrays are left out.
 */
final class FlatFields {

	/** The attributes that each feature has anyway, or that tell what it is. */
	private static final Set<String> TAKEN = Set.of(LocationFields.ID, LocationFields.NAME);

	private FlatFields() {
	}

	static void add(byte[] json, VectorTileLayer layer) {
		Deque<String> path = new ArrayDeque<>();
		Set<String> added = new HashSet<>(TAKEN);
		try (JsonParser parser = StoredJson.parser(json)) {
			parser.nextToken();
			while (parser.nextToken() != null) {
				if (parser.currentToken() == JsonToken.END_OBJECT) {
					path.pollLast();
					continue;
				}
				String name = parser.currentName();
				JsonToken value = parser.nextToken();
				if (value == JsonToken.START_OBJECT) {
					path.addLast(name + ".");
					continue;
				}
				String key = String.join("", path) + name;
				if (value == JsonToken.START_ARRAY) {
					parser.skipChildren();
				}
				else if ((value == JsonToken.VALUE_STRING || value.isNumeric()) && added.add(key)) {
					layer.attribute(key, value(parser, value));
				}
			}
		}
	}

	private static Object value(JsonParser parser, JsonToken value) {
		if (value == JsonToken.VALUE_STRING) {
			return parser.getString();
		}
		boolean isLong = value == JsonToken.VALUE_NUMBER_INT
				&& parser.getNumberType() != JsonParser.NumberType.BIG_INTEGER;
		return isLong ? (Object) parser.getLongValue() : (Object) parser.getDoubleValue();
	}

}
