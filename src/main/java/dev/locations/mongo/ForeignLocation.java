package dev.locations.mongo;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

import dev.locations.json.JsonValues;
import dev.locations.json.StoredJson;
import dev.locations.location.field.LocationFields;
import dev.locations.location.query.BoundingBox;
import dev.locations.store.Timestamps;
import org.bson.BSONException;
import org.bson.BsonArray;
import org.bson.BsonBinary;
import org.bson.BsonBinarySubType;
import org.bson.BsonDateTime;
import org.bson.BsonDocument;
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

	static final String NO_ID = "its _id is no UUID (binary subtype 4)";

	private static final JsonWriterSettings RELAXED = JsonWriterSettings.builder().outputMode(JsonMode.RELAXED).build();

	private static final int UUID_BYTES = 16;

	private static final int MAX_COORDINATES = 3;

	private ForeignLocation() {
	}

	/**
	 * Reads a document. Unknown times are the beginning of 1970.
	 * @throws BSONException if the document is no location
	 */
	static MongoLocation read(BsonDocument document) {
		UUID id = id(document.get(MongoLocation.ID));
		Map<String, @Nullable Object> values = new HashMap<>();
		putTexts(document, LocationFields.TEXTS, "", values);
		putTexts(document, List.of(MongoLocation.SOURCE), "", values);
		if (!values.containsKey(LocationFields.NAME)) {
			throw new BSONException("its name is no text");
		}
		values.put(LocationFields.GEOMETRY, position(document.get(LocationFields.GEOMETRY)));
		putTexts(address(document.get(LocationFields.ADDRESS)), LocationFields.ADDRESS_TEXTS,
				LocationFields.ADDRESS + ".", values);
		values.put(LocationFields.PROPERTIES, object(document.get(LocationFields.PROPERTIES)));
		return new MongoLocation(id, values, time(document.get(LocationFields.CREATED_AT)),
				time(document.get(LocationFields.UPDATED_AT)));
	}

	static boolean isId(@Nullable BsonValue id) {
		return id instanceof BsonBinary binary && binary.getType() == BsonBinarySubType.UUID_STANDARD.getValue()
				&& binary.getData().length == UUID_BYTES;
	}

	private static UUID id(@Nullable BsonValue id) {
		UUID uuid = uuid(id);
		if (uuid == null) {
			throw new BSONException(NO_ID);
		}
		return uuid;
	}

	/** Returns null for any other value. */
	static @Nullable UUID uuid(@Nullable BsonValue value) {
		return (value != null && isId(value)) ? value.asBinary().asUuid() : null;
	}

	private static void putTexts(BsonDocument source, List<String> names, String prefix,
			Map<String, @Nullable Object> target) {
		for (String name : names) {
			String text = text(source.get(name));
			if (text != null) {
				target.put(prefix + name, text);
			}
		}
	}

	private static List<Double> position(@Nullable BsonValue geometry) {
		if (geometry instanceof BsonDocument point && new BsonString("Point").equals(point.get("type"))
				&& point.get("coordinates") instanceof BsonArray coordinates) {
			List<Double> numbers = coordinates.stream().limit(MAX_COORDINATES).map(ForeignLocation::number).toList();
			if (isPosition(numbers)) {
				return numbers;
			}
		}
		throw new BSONException("its geometry is no GeoJSON point");
	}

	private static double number(BsonValue value) {
		return value.isNumber() ? value.asNumber().doubleValue() : Double.NaN;
	}

	private static boolean isPosition(List<Double> numbers) {
		return numbers.size() >= 2 && numbers.stream().allMatch(Double::isFinite)
				&& Math.abs(numbers.get(0)) <= BoundingBox.MAX_LONGITUDE
				&& Math.abs(numbers.get(1)) <= BoundingBox.MAX_LATITUDE;
	}

	// A whole address in one text is shown as the street.
	private static BsonDocument address(@Nullable BsonValue stored) {
		return (stored instanceof BsonString text) ? new BsonDocument("street", text)
				: (stored instanceof BsonDocument document) ? document : new BsonDocument();
	}

	static Instant time(@Nullable BsonValue time) {
		try {
			long millis = (time instanceof BsonDateTime date) ? date.getValue()
					: (time instanceof BsonString text) ? Instant.parse(text.getValue()).toEpochMilli() : 0;
			return Instant.ofEpochMilli(Timestamps.isRepresentable(millis) ? millis : 0);
		}
		catch (DateTimeParseException | ArithmeticException ex) {
			return Instant.EPOCH;
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

	// Others store the properties as BSON, this service as JSON text. A location is also
	// sent as one line, so that there are no line breaks.
	private static String object(@Nullable BsonValue stored) {
		String json = (stored instanceof BsonString text) ? text.getValue()
				: (stored instanceof BsonDocument document) ? document.toJson(RELAXED) : "{}";
		byte[] utf8 = json.getBytes(StandardCharsets.UTF_8);
		return StoredJson.isObject(utf8, 0, utf8.length) ? json.replace('\n', ' ').replace('\r', ' ') : "{}";
	}

}
