package dev.locations.index.word;

import java.nio.ByteBuffer;

final class RankReader {

	private final ByteBuffer bytes;

	private int at;

	private final int end;

	private int rank = -1;

	private int code;

	RankReader(ByteBuffer bytes, int start, int end) {
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
		this.rank += number >>> WordPlace.CODE_BITS;
		this.code = number & WordPlace.CODE_MASK;
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

	int rank() {
		return this.rank;
	}

	/** Returns the code of the {@link WordPlace} where the location has the word. */
	int code() {
		return this.code;
	}

}
