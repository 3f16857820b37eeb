package dev.locations.readmodel.word;

import java.nio.ByteBuffer;

import org.jspecify.annotations.Nullable;

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

	void writeTo(ByteList target) {
		target.add(this.numbers.bytes(), this.numbers.size());
	}

	private RankReader reader() {
		return new RankReader(ByteBuffer.wrap(this.numbers.bytes()), 0, this.numbers.size());
	}

	/**
	 * Joins two lists that have no rank in common.
	 * @param first a list, or null for an empty one
	 * @param second a list, or null for an empty one
	 * @return the ranks of both
	 */
	static RankList merged(@Nullable RankList first, @Nullable RankList second) {
		if (first == null || second == null) {
			return (first != null) ? first : (second != null) ? second : new RankList();
		}
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
