package dev.locations.index.word;

import java.nio.ByteBuffer;
import java.util.Arrays;

import dev.locations.index.file.FilledBuffer;

/**
 * The posting list of a word while it is built: ascending ordinals, each as the
 * difference to the one before with the code of its {@link MatchLevel} in the low bits. A
 * number takes one to five bytes of seven bits, the lowest first.
 */
final class OrdinalList {

	private static final int MAX_BYTES = Integer.BYTES + 1;

	private static final int MORE = 0x80;

	private byte[] bytes = new byte[8];

	private int size;

	private int last = -1;

	void add(int ordinal, int code) {
		if (this.bytes.length - this.size < MAX_BYTES) {
			this.bytes = Arrays.copyOf(this.bytes, this.size + this.size / 2 + 2 * MAX_BYTES);
		}
		int rest = ((ordinal - this.last) << MatchLevel.CODE_BITS) | code;
		while ((rest & -MORE) != 0) {
			this.bytes[this.size++] = (byte) (rest | MORE);
			rest >>>= 7;
		}
		this.bytes[this.size++] = (byte) rest;
		this.last = ordinal;
	}

	int size() {
		return this.size;
	}

	void writeTo(FilledBuffer target) {
		target.add(this.bytes, this.size);
	}

	private Reader reader() {
		return new Reader(ByteBuffer.wrap(this.bytes), 0, this.size);
	}

	static OrdinalList merged(OrdinalList first, OrdinalList second) {
		OrdinalList all = new OrdinalList();
		Reader a = first.reader();
		Reader b = second.reader();
		boolean hasA = a.next();
		boolean hasB = b.next();
		while (hasA || hasB) {
			if (hasA && (!hasB || a.ordinal() < b.ordinal())) {
				all.add(a.ordinal(), a.code());
				hasA = a.next();
			}
			else {
				all.add(b.ordinal(), b.code());
				hasB = b.next();
			}
		}
		return all;
	}

	static final class Reader {

		private final ByteBuffer bytes;

		private int at;

		private final int end;

		private int ordinal = -1;

		private int code;

		Reader(ByteBuffer bytes, int start, int end) {
			this.bytes = bytes;
			this.at = start;
			this.end = end;
		}

		boolean next() {
			if (this.at >= this.end) {
				return false;
			}
			int number = this.bytes.get(this.at++);
			if (number < 0) {
				number = readLong(number & 0x7f);
			}
			this.ordinal += number >>> MatchLevel.CODE_BITS;
			this.code = number & MatchLevel.CODE_MASK;
			return true;
		}

		private int readLong(int first) {
			int number = first;
			int shift = 7;
			byte next;
			do {
				next = this.bytes.get(this.at++);
				number |= (next & 0x7f) << shift;
				shift += 7;
			}
			while (next < 0);
			return number;
		}

		int ordinal() {
			return this.ordinal;
		}

		int code() {
			return this.code;
		}

	}

}
