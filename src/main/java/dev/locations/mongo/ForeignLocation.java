package dev.locations.mongo;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Arrays;
import java.util.List;

import dev.locations.json.JsonValues;
import dev.locations.json.StoredJson;
import dev.locations.location.LocationFields;
import dev.locations.location.query.BoundingBox;
import dev.locations.store.Timestamps;
import org.bson.BsonArray;
import org.bson.BsonBinary;
import org.bson.BsonBinarySubType;
import org.bson.BsonDateTime;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.bson.json.JsonMode;
import org.bson.json.JsonWriterSettings;
import org.jspecify.annotations.Nullable;

/**
 * Reads a document that another program may have written, such as mongosh or mongoimport.
 * What the document has in another type is converted as far as possible, and left out
 * otherwise.
 */
final class ForeignLocation {

	private static final BsonDateTime UNKNOWN_TIME = new BsonDateTime(0);

	private static final JsonWriterSettings RELAXED = JsonWriterSettings.builder().outputMode(JsonMode.RELAXED).build();

	private static final int UUID_BYTES = 16;

	private static final int MAX_COORDINATES = 3;

	private ForeignLocation() {
	}

	/**
	 * Converts a document to the form in which this service stores locations.
	 * @return the known fields, in the order of an answer; texts that the document does
	 * not have are missing, unknown times are the beginning of 1970
	 */
	static BsonDocument read(BsonDocument document) {
		BsonDocument location = new BsonDocument(MongoLocation.ID, id(document.get(MongoLocation.ID)));
		putTexts(document, LocationFields.TEXTS, location);
		if (!location.containsKey(LocationFields.NAME)) {
			throw new UnreadableLocationException("its name is no text");
		}
		location.put(LocationFields.GEOMETRY, point(document.get(LocationFields.GEOMETRY)));
		location.put(LocationFields.ADDRESS, address(document.get(LocationFields.ADDRESS)));
		location.put(LocationFields.PROPERTIES, new BsonString(object(document.get(LocationFields.PROPERTIES))));
		location.put(LocationFields.CREATED_AT, time(document.get(LocationFields.CREATED_AT)));
		location.put(LocationFields.UPDATED_AT, time(document.get(LocationFields.UPDATED_AT)));
		return location;
	}

	/**
	 * Tells whether a value can identify a location.
	 * @return whether it is a UUID of the standard representation
	 */
	static boolean isId(@Nullable BsonValue id) {
		return id instanceof BsonBinary binary && binary.getType() == BsonBinarySubType.UUID_STANDARD.getValue()
				&& binary.getData().length == UUID_BYTES;
	}

	private static BsonValue id(@Nullable BsonValue id) {
		if (id == null || !isId(id)) {
			throw new UnreadableLocationException("its _id is no UUID (binary subtype 4)");
		}
		return id;
	}

	private static void putTexts(BsonDocument source, List<String> names, BsonDocument target) {
		names.forEach((name) -> {
			String text = text(source.get(name));
			if (text != null) {
				target.put(name, new BsonString(text));
			}
		});
	}

	private static BsonDocument point(@Nullable BsonValue geometry) {
		if (geometry instanceof BsonDocument point && new BsonString("Point").equals(point.get("type"))
				&& point.get("coordinates") instanceof BsonArray coordinates) {
			double[] numbers = coordinates.stream()
				.limit(MAX_COORDINATES)
				.mapToDouble(ForeignLocation::number)
				.toArray();
			if (isPosition(numbers)) {
				return new BsonDocument("type", point.get("type")).append("coordinates",
						new BsonArray(Arrays.stream(numbers).mapToObj(BsonDouble::new).toList()));
			}
		}
		throw new UnreadableLocationException("its geometry is no GeoJSON point");
	}

	private static double number(BsonValue value) {
		return value.isNumber() ? value.asNumber().doubleValue() : Double.NaN;
	}

	private static boolean isPosition(double[] numbers) {
		return numbers.length >= 2 && Arrays.stream(numbers).allMatch(Double::isFinite)
				&& Math.abs(numbers[0]) <= BoundingBox.MAX_LONGITUDE
				&& Math.abs(numbers[1]) <= BoundingBox.MAX_LATITUDE;
	}

	// A whole address in one text is shown as the street.
	private static BsonDocument address(@Nullable BsonValue stored) {
		BsonDocument address = new BsonDocument();
		putTexts(
				(stored instanceof BsonString text) ? new BsonDocument("street", text)
						: (stored instanceof BsonDocument document) ? document : address,
				LocationFields.ADDRESS_TEXTS, address);
		return address;
	}

	/** Reads a time. Returns the beginning of 1970 for anything else. */
	static BsonDateTime time(@Nullable BsonValue time) {
		if (time instanceof BsonDateTime date && Timestamps.isRepresentable(date.getValue())) {
			return date;
		}
		return (time instanceof BsonString text) ? parse(text.getValue()) : UNKNOWN_TIME;
	}

	private static BsonDateTime parse(String time) {
		try {
			long millis = Instant.parse(time).toEpochMilli();
			return Timestamps.isRepresentable(millis) ? new BsonDateTime(millis) : UNKNOWN_TIME;
		}
		catch (DateTimeParseException | ArithmeticException ex) {
			return UNKNOWN_TIME;
		}
	}

	// A program that guesses types makes a number of a postal code.
	static @Nullable String text(@Nullable BsonValue value) {
		if (value == null) {
			return null;
		}
		return switch (value.getBsonType()) {
			case STRING -> value.asString().getValue();
			case SYMBOL -> value.asSymbol().getSymbol();
			case INT32 -> Integer.toString(value.asInt32().getValue());
			case INT64 -> Long.toString(value.asInt64().getValue());
			case DOUBLE -> JsonValues.number(value.asDouble().getValue());
			case DECIMAL128 -> value.asDecimal128().getValue().toString();
			case BOOLEAN -> Boolean.toString(value.asBoolean().getValue());
			case DATE_TIME -> {
				long time = value.asDateTime().getValue();
				yield Timestamps.isRepresentable(time) ? Timestamps.format(time) : null;
			}
			case OBJECT_ID -> value.asObjectId().getValue().toHexString();
			case BINARY -> isId(value) ? value.asBinary().asUuid().toString() : null;
			default -> null;
		};
	}

	// Others store the properties as BSON, this service as JSON text. What JSON does not
	// have, such as dates, is written as MongoDB's Extended JSON. A location is also sent
	// as one line, so that there are no line breaks.
	private static String object(@Nullable BsonValue stored) {
		String json = (stored instanceof BsonString text) ? text.getValue()
				: (stored instanceof BsonDocument document) ? document.toJson(RELAXED) : "{}";
		byte[] utf8 = json.getBytes(StandardCharsets.UTF_8);
		return StoredJson.isObject(utf8, 0, utf8.length) ? json.replace('\n', ' ').replace('\r', ' ') : "{}";
	}

}
