package dev.locations.location.mongo;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

import dev.locations.json.JsonValues;
import dev.locations.store.Timestamps;
import io.netty.buffer.ByteBuf;
import org.bson.BsonBinarySubType;
import org.bson.BsonType;
import org.bson.RawBsonDocument;

/**
 * Writes BSON (bsonspec.org, version 1.1) as JSON. Strings are copied as UTF-8, without
 * decoding. It knows the types that documents of locations have.
 */
final class BsonToJson {

	private static final byte[] HEX = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);

	private static final int UUID_BYTES = 16;

	private final ByteBuffer bson;

	private final ByteBuf json;

	private long lastTime = Long.MIN_VALUE;

	private byte[] lastTimeText = {};

	BsonToJson(RawBsonDocument document, ByteBuf json) {
		this.bson = document.getByteBuffer().asNIO().order(ByteOrder.LITTLE_ENDIAN);
		this.json = json;
	}

	/** Moves to the first field of the document or array at this position. */
	void enter() {
		this.bson.getInt();
	}

	/**
	 * Reads the type of the next field.
	 * @return the type; {@link BsonType#END_OF_DOCUMENT} after the last field
	 */
	BsonType type() {
		BsonType type = BsonType.findByValue(this.bson.get());
		if (type == null) {
			throw new IllegalStateException("The document is damaged");
		}
		return type;
	}

	/**
	 * Reads the name of the field.
	 * @return the name
	 */
	String name() {
		int start = this.bson.position();
		skipName();
		return new String(this.bson.array(), this.bson.arrayOffset() + start, this.bson.position() - start - 1,
				StandardCharsets.UTF_8);
	}

	private void skipName() {
		while (this.bson.get() != 0) {
			// up to the terminating zero
		}
	}

	void skipValue(BsonType type) {
		int length = switch (type) {
			case DOUBLE, DATE_TIME -> Double.BYTES;
			case STRING -> Integer.BYTES + peekLength();
			case DOCUMENT, ARRAY -> peekLength();
			case BINARY -> Integer.BYTES + 1 + peekLength();
			default -> throw unexpected(type);
		};
		this.bson.position(this.bson.position() + length);
	}

	private int peekLength() {
		return this.bson.getInt(this.bson.position());
	}

	void writeValue(BsonType type) {
		switch (type) {
			case DOUBLE -> JsonValues.writeNumber(this.json, this.bson.getDouble());
			case STRING -> writeText();
			case DOCUMENT -> writeDocument();
			case ARRAY -> writeArray();
			case BINARY -> writeUuid();
			case DATE_TIME -> writeTime(this.bson.getLong());
			default -> throw unexpected(type);
		}
	}

	private static IllegalStateException unexpected(BsonType type) {
		return new IllegalStateException("No field of a location is of type " + type);
	}

	private void writeDocument() {
		enter();
		char separator = '{';
		BsonType type;
		while ((type = type()) != BsonType.END_OF_DOCUMENT) {
			this.json.writeByte(separator);
			separator = ',';
			int start = this.bson.position();
			skipName();
			this.json.writeByte('"');
			copy(start, this.bson.position() - 1);
			this.json.writeByte('"').writeByte(':');
			writeValue(type);
		}
		if (separator == '{') {
			this.json.writeByte('{');
		}
		this.json.writeByte('}');
	}

	private void writeArray() {
		enter();
		char separator = '[';
		BsonType type;
		while ((type = type()) != BsonType.END_OF_DOCUMENT) {
			this.json.writeByte(separator);
			separator = ',';
			skipName();
			writeValue(type);
		}
		this.json.writeByte(']');
	}

	private void writeUuid() {
		int length = this.bson.getInt();
		if (length != UUID_BYTES || this.bson.get() != BsonBinarySubType.UUID_STANDARD.getValue()) {
			throw unexpected(BsonType.BINARY);
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
	}

	// Keeps the last time as text: the two times of a location are often equal.
	private void writeTime(long epochMillis) {
		if (epochMillis != this.lastTime) {
			this.lastTime = epochMillis;
			this.lastTimeText = Timestamps.format(epochMillis).getBytes(StandardCharsets.US_ASCII);
		}
		this.json.writeByte('"').writeBytes(this.lastTimeText).writeByte('"');
	}

	/** Writes a string that contains JSON. */
	void writeJson() {
		int end = textEnd();
		copy(this.bson.position(), end);
		this.bson.position(end + 1);
	}

	private void writeText() {
		int end = textEnd();
		int offset = this.bson.arrayOffset();
		JsonValues.writeText(this.json, this.bson.array(), offset + this.bson.position(), offset + end);
		this.bson.position(end + 1);
	}

	// Reads the length of a string, which includes the terminating zero.
	private int textEnd() {
		int length = this.bson.getInt();
		return this.bson.position() + length - 1;
	}

	private void copy(int start, int end) {
		this.json.writeBytes(this.bson.array(), this.bson.arrayOffset() + start, end - start);
	}

}
