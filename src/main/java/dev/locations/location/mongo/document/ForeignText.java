package dev.locations.location.mongo.document;

import dev.locations.json.JsonValues;
import dev.locations.store.Timestamps;
import org.bson.BsonBinary;
import org.bson.BsonDateTime;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * Reads a text that another program has stored in another type. A program that guesses
 * types makes a number of a postal code.
 */
final class ForeignText {

	private ForeignText() {
	}

	/**
	 * Returns the text of a value; null if the value is missing, or is neither a text nor a
	 * number, a truth value, a date, a UUID or an object identifier.
	 */
	static @Nullable String of(@Nullable BsonValue value) {
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
			case DATE_TIME -> time(value.asDateTime());
			case OBJECT_ID -> value.asObjectId().getValue().toHexString();
			case BINARY -> uuid(value.asBinary());
			default -> null;
		};
	}

	private static @Nullable String time(BsonDateTime time) {
		return Timestamps.isRepresentable(time.getValue()) ? Timestamps.format(time.getValue()) : null;
	}

	private static @Nullable String uuid(BsonBinary binary) {
		return ForeignLocation.isId(binary) ? binary.asUuid().toString() : null;
	}

}
