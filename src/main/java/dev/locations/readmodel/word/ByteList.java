package dev.locations.readmodel.word;

import java.util.Arrays;

/**
 * A list of bytes that grows.
 */
final class ByteList {

	private static final int START_BYTES = 8;

	private byte[] bytes = new byte[START_BYTES];

	private int size;

	int size() {
		return this.size;
	}

	byte[] bytes() {
		return this.bytes;
	}

	void add(byte[] source, int length) {
		reserve(length);
		System.arraycopy(source, 0, this.bytes, this.size, length);
		this.size += length;
	}

	/**
	 * Adds a number in one to five bytes of seven bits. All bytes but the last have the
	 * eighth bit.
	 */
	void addNumber(int number) {
		reserve(Integer.BYTES + 1);
		int rest = number;
		while ((rest & ~0x7f) != 0) {
			this.bytes[this.size++] = (byte) (rest | 0x80);
			rest >>>= 7;
		}
		this.bytes[this.size++] = (byte) rest;
	}

	private void reserve(int length) {
		if (this.bytes.length - this.size < length) {
			this.bytes = Arrays.copyOf(this.bytes, this.size + Math.max(length, this.size / 2 + START_BYTES));
		}
	}

	byte[] toArray() {
		return Arrays.copyOf(this.bytes, this.size);
	}

}
