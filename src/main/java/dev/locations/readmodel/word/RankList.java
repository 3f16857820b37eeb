package dev.locations.readmodel.word;

import java.nio.ByteBuffer;

import dev.locations.readmodel.file.TemporaryBytes;

/**
 * Ascending ranks of locations that have a word, each with the place where it has it.
 */
final class RankList {

	private final ByteList numbers = new ByteList();

	private int last = -1;

	void add(int rank, int place) {
		// the place is in the low bits
		this.numbers.addNumber(((rank - this.last) << WordTable.PLACE_BITS) | place);
		this.last = rank;
	}

	boolean isEmpty() {
		return this.numbers.size() == 0;
	}

	int bytes() {
		return this.numbers.size();
	}

	void writeTo(TemporaryBytes target) {
		target.add(this.numbers.bytes(), this.numbers.size());
	}

	void writeTo(ByteList target) {
		target.add(this.numbers.bytes(), this.numbers.size());
	}

	private RankReader reader() {
		return new RankReader(ByteBuffer.wrap(this.numbers.bytes()), 0, this.numbers.size());
	}

	static RankList merged(RankList first, RankList second) {
		RankList all = new RankList();
		RankReader a = first.reader();
		RankReader b = second.reader();
		boolean hasA = a.next();
		boolean hasB = b.next();
		while (hasA || hasB) {
			if (hasA && (!hasB || a.rank() < b.rank())) {
				all.add(a.rank(), a.place());
				hasA = a.next();
			}
			else {
				all.add(b.rank(), b.place());
				hasB = b.next();
			}
		}
		return all;
	}

}
