package dev.locations.map;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Writes Protocol Buffers (https://protobuf.dev/programming-guides/encoding/). */
final class ProtobufOutput {

	private static final int START_BYTES = 256;

	private static final int MAX_VARINT_BYTES = 10;

	private static final int VARINT = 0;

	private static final int FIXED_64_BITS = 1;

	private static final int LENGTH_DELIMITED = 2;

	private byte[] bytes = new byte[START_BYTES];

	private int size;

	void number(int field, long value) {
		varint(field << 3 | VARINT);
		varint(value);
	}

	void real(int field, double value) {
		varint(field << 3 | FIXED_64_BITS);
		reserve(Long.BYTES);
		long bits = Double.doubleToLongBits(value);
		for (int i = 0; i < Long.BYTES; i++) {
			this.bytes[this.size++] = (byte) (bits >>> (Byte.SIZE * i));
		}
	}

	void text(int field, String text) {
		byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
		bytes(field, utf8, utf8.length);
	}

	/** Writes a field with a message or with packed numbers. */
	void message(int field, ProtobufOutput content) {
		bytes(field, content.bytes, content.size);
	}

	private void bytes(int field, byte[] content, int length) {
		varint(field << 3 | LENGTH_DELIMITED);
		varint(length);
		append(content, length);
	}

	void append(ProtobufOutput fields) {
		append(fields.bytes, fields.size);
	}

	private void append(byte[] content, int length) {
		reserve(length);
		System.arraycopy(content, 0, this.bytes, this.size, length);
		this.size += length;
	}

	/** Writes a number with 7 bits in each byte, the lowest first (a varint). */
	void varint(long value) {
		reserve(MAX_VARINT_BYTES);
		long rest = value;
		while ((rest & ~0x7fL) != 0) {
			this.bytes[this.size++] = (byte) (rest | 0x80);
			rest >>>= 7;
		}
		this.bytes[this.size++] = (byte) rest;
	}

	/** Writes a number so that small negative numbers are short, too. */
	void zigZag(int value) {
		varint((value << 1 ^ value >> 31) & 0xffffffffL);
	}

	private void reserve(int length) {
		if (this.bytes.length - this.size < length) {
			this.bytes = Arrays.copyOf(this.bytes, Math.max(2 * this.bytes.length, this.size + length));
		}
	}

	void clear() {
		this.size = 0;
	}

	byte[] toBytes() {
		return Arrays.copyOf(this.bytes, this.size);
	}

}
