package dev.locations.location.mongo;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;

import dev.locations.json.JsonValues;
import dev.locations.json.StoredJson;
import dev.locations.location.BoundingBox;
import dev.locations.location.LocationFields;
import dev.locations.store.Timestamps;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import org.bson.BsonBinarySubType;
import org.bson.BsonType;
import org.bson.RawBsonDocument;

/**
 * Writes the BSON (bsonspec.org, version 1.1) of a location as JSON. Strings are copied
 * as UTF-8, without decoding. It knows the form in which this service stores locations.
 * Each method that writes a value answers false when the value has another form. Then the
 * output is not to be used.
 */
final class BsonToJson {

	private static final byte[] HEX = ascii("0123456789abcdef");

	private static final byte[] TYPE = ascii("type");

	private static final byte[] POINT = ascii("Point");

	private static final byte[] COORDINATES = ascii("coordinates");

	private static final byte[] POINT_START = ascii("{\"type\":\"Point\",\"coordinates\":[");

	private static final List<byte[]> ADDRESS_NAMES = LocationFields.ADDRESS_TEXTS.stream()
		.map(BsonToJson::ascii)
		.toList();

	/** Longitude, latitude and altitude. */
	private static final double[] LARGEST = { BoundingBox.MAX_LONGITUDE, BoundingBox.MAX_LATITUDE, Double.MAX_VALUE };

	private static final int UUID_BYTES = 16;

	private static final int EMPTY_OBJECT = "{}".length();

	private final ByteBuffer bson;

	private final byte[] bytes;

	private final int offset;

	private final ByteBuf json;

	private long lastTime = Long.MIN_VALUE;

	private byte[] lastTimeText = {};

	BsonToJson(RawBsonDocument document, ByteBuf json) {
		this.bson = document.getByteBuffer().asNIO().order(ByteOrder.LITTLE_ENDIAN);
		this.bytes = this.bson.array();
		this.offset = this.bson.arrayOffset();
		this.json = json;
	}

	private static byte[] ascii(String text) {
		return text.getBytes(StandardCharsets.US_ASCII);
	}

	/** Moves to the first field of the document or array at this position. */
	void enter() {
		this.bson.getInt();
	}

	/**
	 * Reads the type of the next field.
	 * @return the number of the type; that of {@link BsonType#END_OF_DOCUMENT} after the
	 * last field
	 */
	private int type() {
		return this.bson.get();
	}

	/**
	 * Tells whether another field follows.
	 * @return false after the last field
	 */
	boolean hasNext() {
		return this.bson.get(this.bson.position()) != BsonType.END_OF_DOCUMENT.getValue();
	}

	/**
	 * Reads the type and the name of the next field, if they are as expected.
	 * @param type the type
	 * @param name the name in ASCII
	 * @return false, and nothing is read, if the next field is another one
	 */
	boolean next(BsonType type, byte[] name) {
		int start = this.bson.position();
		if (type() == type.getValue() && is(name) && this.bson.get() == 0) {
			return true;
		}
		this.bson.position(start);
		return false;
	}

	private boolean is(byte[] expected) {
		for (byte b : expected) {
			if (this.bson.get() != b) {
				return false;
			}
		}
		return true;
	}

	/**
	 * Skips a text, a UUID, an embedded document or a time.
	 * @param type the type of the value
	 */
	void skip(BsonType type) {
		int length = switch (type) {
			case DATE_TIME -> Long.BYTES;
			case STRING -> Integer.BYTES + peekLength();
			case BINARY -> Integer.BYTES + 1 + peekLength();
			default -> peekLength();
		};
		this.bson.position(this.bson.position() + length);
	}

	private int peekLength() {
		return this.bson.getInt(this.bson.position());
	}

	boolean writePoint() {
		enter();
		if (!next(BsonType.STRING, TYPE) || this.bson.getInt() != POINT.length + 1 || !is(POINT) || this.bson.get() != 0
				|| !next(BsonType.ARRAY, COORDINATES)) {
			return false;
		}
		this.json.writeBytes(POINT_START);
		enter();
		int count = 0;
		for (; hasNext(); count++) {
			double number = number();
			if (count >= LARGEST.length || !(Math.abs(number) <= LARGEST[count])) {
				return false;
			}
			if (count > 0) {
				this.json.writeByte(',');
			}
			JsonValues.writeNumber(this.json, number);
		}
		this.json.writeByte(']').writeByte('}');
		return count >= 2 && leave() && !hasNext() && leave();
	}

	private boolean leave() {
		return type() == BsonType.END_OF_DOCUMENT.getValue();
	}

	// Other programs store whole numbers as integers.
	private double number() {
		int type = type();
		while (this.bson.get() != 0) {
			// the index in the array
		}
		if (type == BsonType.DOUBLE.getValue()) {
			return this.bson.getDouble();
		}
		return (type == BsonType.INT32.getValue()) ? this.bson.getInt()
				: (type == BsonType.INT64.getValue()) ? this.bson.getLong() : Double.NaN;
	}

	boolean writeAddress() {
		enter();
		char separator = '{';
		for (byte[] name : ADDRESS_NAMES) {
			if (next(BsonType.STRING, name)) {
				this.json.writeByte(separator).writeByte('"').writeBytes(name).writeByte('"').writeByte(':');
				separator = ',';
				if (!writeText()) {
					return false;
				}
			}
		}
		if (separator == '{') {
			this.json.writeByte('{');
		}
		this.json.writeByte('}');
		return leave();
	}

	boolean writeUuid() {
		int length = this.bson.getInt();
		if (length != UUID_BYTES || this.bson.get() != BsonBinarySubType.UUID_STANDARD.getValue()) {
			return false;
		}
		this.json.writeByte('"');
		for (int i = 0; i < UUID_BYTES; i++) {
			if (i == 4 || i == 6 || i == 8 || i == 10) {
				this.json.writeByte('-');
			}
			byte b = this.bson.get();
			this.json.writeByte(HEX[(b >> 4) & 0xf]).writeByte(HEX[b & 0xf]);
		}
		this.json.writeByte('"');
		return true;
	}

	// Keeps the last time as text: the two times of a location are often equal.
	boolean writeTime() {
		long epochMillis = this.bson.getLong();
		if (!Timestamps.isRepresentable(epochMillis)) {
			return false;
		}
		if (epochMillis != this.lastTime) {
			this.lastTime = epochMillis;
			this.lastTimeText = ascii(Timestamps.format(epochMillis));
		}
		this.json.writeByte('"').writeBytes(this.lastTimeText).writeByte('"');
		return true;
	}

	/**
	 * Writes a string that contains a JSON object.
	 * @return false if it does not
	 */
	boolean writeObject() {
		int end = textEnd();
		int start = this.offset + this.bson.position();
		int length = end - this.bson.position();
		this.bson.position(end + 1);
		this.json.writeBytes(this.bytes, start, length);
		return (length == EMPTY_OBJECT && this.bytes[start] == '{' && this.bytes[start + 1] == '}')
				|| (isUtf8(start, start + length) && StoredJson.isObject(this.bytes, start, start + length));
	}

	boolean writeText() {
		int end = textEnd();
		int start = this.offset + this.bson.position();
		this.bson.position(end + 1);
		JsonValues.writeText(this.json, this.bytes, start, this.offset + end);
		return isUtf8(start, this.offset + end);
	}

	// Programs that import tables store texts in other encodings.
	private boolean isUtf8(int start, int end) {
		for (int i = start; i < end; i++) {
			if (this.bytes[i] < 0) {
				return ByteBufUtil.isText(Unpooled.wrappedBuffer(this.bytes, i, end - i), StandardCharsets.UTF_8);
			}
		}
		return true;
	}

	// Reads the length of a string, which includes the terminating zero.
	private int textEnd() {
		int length = this.bson.getInt();
		return this.bson.position() + length - 1;
	}

}
