package dev.locations.location.mongo.document;

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

/**
 * Writes the values of a stored location as JSON. Strings are copied as UTF-8, without
 * decoding. It knows the form in which this service stores locations. Each method answers
 * false when the value has another form. Then the output is not to be used.
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

	private final BsonScanner source;

	private final ByteBuf json;

	private long lastTime = Long.MIN_VALUE;

	private byte[] lastTimeText = {};

	BsonToJson(BsonScanner source, ByteBuf json) {
		this.source = source;
		this.json = json;
	}

	private static byte[] ascii(String text) {
		return text.getBytes(StandardCharsets.US_ASCII);
	}

	// Other programs store whole numbers as integers.
	boolean writePoint() {
		this.source.enter();
		if (!this.source.next(BsonType.STRING, TYPE) || !this.source.isText(POINT)
				|| !this.source.next(BsonType.ARRAY, COORDINATES)) {
			return false;
		}
		this.json.writeBytes(POINT_START);
		this.source.enter();
		int count = 0;
		for (; this.source.hasNext(); count++) {
			double number = this.source.number();
			if (count >= LARGEST.length || !(Math.abs(number) <= LARGEST[count])) {
				return false;
			}
			if (count > 0) {
				this.json.writeByte(',');
			}
			JsonValues.writeNumber(this.json, number);
		}
		this.json.writeByte(']').writeByte('}');
		return count >= 2 && this.source.leave() && this.source.leave();
	}

	boolean writeAddress() {
		this.source.enter();
		char separator = '{';
		for (byte[] name : ADDRESS_NAMES) {
			if (this.source.next(BsonType.STRING, name)) {
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
		return this.source.leave();
	}

	boolean writeUuid() {
		if (!this.source.isBinary(UUID_BYTES, BsonBinarySubType.UUID_STANDARD.getValue())) {
			return false;
		}
		this.json.writeByte('"');
		for (int i = 0; i < UUID_BYTES; i++) {
			if (i == 4 || i == 6 || i == 8 || i == 10) {
				this.json.writeByte('-');
			}
			byte b = this.source.next();
			this.json.writeByte(HEX[(b >> 4) & 0xf]).writeByte(HEX[b & 0xf]);
		}
		this.json.writeByte('"');
		return true;
	}

	// Keeps the last time as text: the two times of a location are often equal.
	boolean writeTime() {
		long epochMillis = this.source.time();
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

	/** Writes a string that contains a JSON object. */
	boolean writeObject() {
		byte[] bytes = this.source.bytes();
		int start = this.source.text();
		int end = this.source.textEnd();
		this.json.writeBytes(bytes, start, end - start);
		removeLineBreaks(bytes, start, end);
		return (end - start == EMPTY_OBJECT && bytes[start] == '{' && bytes[start + 1] == '}')
				|| (isUtf8(bytes, start, end) && StoredJson.isObject(bytes, start, end));
	}

	// Another program may have formatted the object. A location is also sent as one line.
	private void removeLineBreaks(byte[] bytes, int start, int end) {
		for (int i = start; i < end; i++) {
			if (bytes[i] == '\n' || bytes[i] == '\r') {
				this.json.setByte(this.json.writerIndex() - end + i, ' ');
			}
		}
	}

	boolean writeText() {
		byte[] bytes = this.source.bytes();
		int start = this.source.text();
		int end = this.source.textEnd();
		JsonValues.writeText(this.json, bytes, start, end);
		return isUtf8(bytes, start, end);
	}

	// Programs that import tables store texts in other encodings.
	private static boolean isUtf8(byte[] bytes, int start, int end) {
		for (int i = start; i < end; i++) {
			if (bytes[i] < 0) {
				return ByteBufUtil.isText(Unpooled.wrappedBuffer(bytes, i, end - i), StandardCharsets.UTF_8);
			}
		}
		return true;
	}

}
