package dev.locations.location.field;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

import dev.locations.index.value.FieldValue;
import dev.locations.index.value.FieldValue.ListOf;
import dev.locations.index.value.FieldValue.Scalar;
import dev.locations.index.value.FieldValue.Scalar.Bool;
import dev.locations.index.value.FieldValue.Scalar.Numeric;
import dev.locations.index.value.FieldValue.Scalar.Text;
import dev.locations.index.value.FieldValue.Scalar.Time;
import dev.locations.json.StoredJson;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** Reads the values of some fields of a location from its JSON. */
public final class FieldReader {

	private FieldReader() {
	}

	/**
	 * Reads fields of a whole location.
	 * @param json the JSON object in UTF-8, as it is answered; or the members that are
	 * read and the comma before them
	 */
	public static Function<String, FieldValue> read(byte[] json, Set<String> fields) {
		Map<String, FieldValue> values = new HashMap<>();
		for (String field : fields) {
			values.put(field, value(json, FieldPath.of(field)));
		}
		return (field) -> values.getOrDefault(field, FieldValue.MISSING);
	}

	/** Returns the longitude and the latitude, in degrees, of coordinates in JSON. */
	public static double[] point(byte[] coordinates) {
		String[] numbers = new String(coordinates, 1, coordinates.length - 2, StandardCharsets.US_ASCII).split(",", 3);
		return new double[] { Double.parseDouble(numbers[0]), Double.parseDouble(numbers[1]) };
	}

	/** Returns the value of a field that a location has, as it is in its JSON. */
	public static byte[] json(byte[] json, FieldPath path) {
		ValueFinder finder = new ValueFinder(path);
		if (!finder.find(json, 0, json.length)) {
			throw new IllegalArgumentException("The location has no " + String.join(".", path.keys()));
		}
		return Arrays.copyOfRange(json, finder.start(), finder.end());
	}

	private static FieldValue value(byte[] json, FieldPath path) {
		ValueFinder finder = new ValueFinder(path);
		if (!finder.find(json, 0, json.length)) {
			return finder.isEscaped() ? parsed(json, 0, json.length, path) : FieldValue.MISSING;
		}
		boolean isPlainText = json[finder.start()] == '"' && !finder.isEscaped() && !path.isTime();
		return isPlainText
				? new Text(
						new String(json, finder.start() + 1, finder.end() - finder.start() - 2, StandardCharsets.UTF_8))
				: value(json, finder.start(), finder.end(), path);
	}

	static FieldValue value(byte[] json, int start, int end, FieldPath path) {
		byte first = json[start];
		if (first == '-' || (first >= '0' && first <= '9')) {
			return number(new String(json, start, end - start, StandardCharsets.US_ASCII));
		}
		if (first == '"' && path.isTime()) {
			return new Time(LocationTime.epochMillis(new String(json, start, end - start, StandardCharsets.US_ASCII)));
		}
		try (JsonParser parser = StoredJson.parser(json, start, end)) {
			parser.nextToken();
			return value(parser, path);
		}
	}

	/**
	 * Reads a value from an object, or from some of its members with the comma before
	 * them.
	 */
	static FieldValue parsed(byte[] json, int from, int to, FieldPath path) {
		byte[] object = new byte[to - from + 1];
		System.arraycopy(json, from, object, 0, to - from);
		object[0] = '{';
		// the parser does not come to this one if there is one before
		object[to - from] = '}';
		try (JsonParser parser = StoredJson.parser(object)) {
			parser.nextToken();
			int key = 0;
			while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
				boolean isWanted = parser.currentName().equals(path.keys().get(key));
				JsonToken token = parser.nextToken();
				if (!isWanted) {
					parser.skipChildren();
				}
				else if (++key == path.keys().size()) {
					return value(parser, path);
				}
				else if (token != JsonToken.START_OBJECT) {
					break;
				}
			}
			return FieldValue.MISSING;
		}
	}

	private static FieldValue value(JsonParser parser, FieldPath path) {
		JsonToken token = parser.currentToken();
		if (token == JsonToken.START_ARRAY) {
			return list(parser);
		}
		if (token == JsonToken.VALUE_STRING && path.isTime()) {
			return new Time(LocationTime.epochMillis(parser.getString()));
		}
		return scalar(parser);
	}

	private static FieldValue list(JsonParser parser) {
		List<Scalar> values = new ArrayList<>();
		boolean hasOthers = false;
		while (parser.nextToken() != JsonToken.END_ARRAY) {
			if (scalar(parser) instanceof Scalar value) {
				values.add(value);
			}
			else {
				hasOthers = true;
				parser.skipChildren();
			}
		}
		return (values.isEmpty() && hasOthers) ? FieldValue.OTHER : new ListOf(values);
	}

	private static FieldValue scalar(JsonParser parser) {
		return switch (parser.currentToken()) {
			case VALUE_STRING -> new Text(parser.getString());
			case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> number(parser.getString());
			case VALUE_TRUE -> new Bool(true);
			case VALUE_FALSE -> new Bool(false);
			case VALUE_NULL -> FieldValue.MISSING;
			default -> FieldValue.OTHER;
		};
	}

	private static FieldValue number(String digits) {
		try {
			return new Numeric(new BigDecimal(digits));
		}
		catch (ArithmeticException | NumberFormatException ex) {
			// an exponent of more than 32 bits
			return FieldValue.OTHER;
		}
	}

}
