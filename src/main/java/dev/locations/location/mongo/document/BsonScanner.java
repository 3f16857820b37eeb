package dev.locations.location.mongo.document;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

import org.bson.BsonType;
import org.bson.RawBsonDocument;

/**
 * Goes through the BSON (bsonspec.org, version 1.1) of a document without decoding its
 * texts.
 */
final class BsonScanner {

	private final ByteBuffer bson;

	private final byte[] bytes;

	private final int offset;

	BsonScanner(RawBsonDocument document) {
		this.bson = document.getByteBuffer().asNIO().order(ByteOrder.LITTLE_ENDIAN);
		this.bytes = this.bson.array();
		this.offset = this.bson.arrayOffset();
	}

	/** Returns the bytes in which {@link #text()} has its positions; not to be changed. */
	byte[] bytes() {
		return this.bytes;
	}

	/** Moves to the first field of the document or array at this position. */
	void enter() {
		this.bson.getInt();
	}

	/** Moves behind the document or array, if it has no further field. */
	boolean leave() {
		return type() == BsonType.END_OF_DOCUMENT.getValue();
	}

	/** Tells whether another field follows. */
	boolean hasNext() {
		return this.bson.get(this.bson.position()) != BsonType.END_OF_DOCUMENT.getValue();
	}

	/**
	 * Reads the type and the name of the next field, if they are as expected. False, and
	 * nothing is read, if the next field is another one.
	 */
	boolean next(BsonType type, byte[] name) {
		int start = this.bson.position();
		if (type() == type.getValue() && is(name) && this.bson.get() == 0) {
			return true;
		}
		this.bson.position(start);
		return false;
	}

	boolean isText(byte[] text) {
		return this.bson.getInt() == text.length + 1 && is(text) && this.bson.get() == 0;
	}

	private boolean is(byte[] expected) {
		for (byte b : expected) {
			if (this.bson.get() != b) {
				return false;
			}
		}
		return true;
	}

	private int type() {
		return this.bson.get();
	}

	/** Skips a text, a UUID, an embedded document, an array or a time. */
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

	/**
	 * Reads the next element of an array. Returns NaN, and the value is not read, if it is
	 * none.
	 */
	double number() {
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

	long time() {
		return this.bson.getLong();
	}

	boolean isBinary(int length, byte subtype) {
		return this.bson.getInt() == length && this.bson.get() == subtype;
	}

	byte next() {
		return this.bson.get();
	}

	/** Reads a text. Returns the position of its first byte. */
	int text() {
		int length = this.bson.getInt();
		int start = this.bson.position();
		this.bson.position(start + length);
		return this.offset + start;
	}

	int textEnd() {
		return this.offset + this.bson.position() - 1;
	}

}
