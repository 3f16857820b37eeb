package dev.locations.embedded.table;

import java.util.Arrays;
import java.util.BitSet;

/**
 * The locations of a segment that have a word. A segment holds the locations of
 * {@value #SEGMENT_SIZE} consecutive numbers.
 *
 * @param positions the positions of the locations in the segment, in ascending order
 */
@SuppressWarnings("ArrayRecordComponent") // lists are never compared
record PostingList(short[] positions) {

	/**
	 * A write of one location writes a list for each of its words. With 4,096 locations,
	 * it took three times as much processor time.
	 */
	static final int SEGMENT_SIZE = 512;

	/**
	 * Returns the segment of a location.
	 * @param number the number of the location
	 * @return the number of the segment
	 */
	static long segment(long number) {
		return number / SEGMENT_SIZE;
	}

	/**
	 * Returns the number of a location.
	 * @param segment the number of its segment
	 * @param position its position in the segment
	 * @return the number
	 */
	static long number(long segment, int position) {
		return segment * SEGMENT_SIZE + position;
	}

	/**
	 * Creates a list of one location.
	 * @param number the number of the location
	 * @return the list
	 */
	static PostingList of(long number) {
		return new PostingList(new short[] { position(number) });
	}

	/**
	 * Creates a list of the locations that are in one segment.
	 * @param segment the number of the segment
	 * @param numbers the numbers of locations, in ascending order but for those without a
	 * number
	 * @param indices the indices of the locations that have the word, in ascending order
	 * @return the list, which may be empty
	 */
	static PostingList of(long segment, long[] numbers, int[] indices) {
		short[] positions = new short[indices.length];
		int count = 0;
		for (int index : indices) {
			long number = numbers[index];
			if (number != LocationTable.NOT_ADDED && segment(number) == segment) {
				positions[count++] = position(number);
			}
		}
		return new PostingList(Arrays.copyOf(positions, count));
	}

	private static short position(long number) {
		return (short) (number % SEGMENT_SIZE);
	}

	boolean isEmpty() {
		return this.positions.length == 0;
	}

	/**
	 * Adds locations.
	 * @param others the locations
	 * @return the list with these locations
	 */
	PostingList with(PostingList others) {
		if (isEmpty() || others.isEmpty() || this.positions[this.positions.length - 1] >= others.positions[0]) {
			BitSet all = bits();
			all.or(others.bits());
			return of(all);
		}
		// new locations have the highest numbers
		short[] all = Arrays.copyOf(this.positions, this.positions.length + others.positions.length);
		System.arraycopy(others.positions, 0, all, this.positions.length, others.positions.length);
		return new PostingList(all);
	}

	/**
	 * Removes locations.
	 * @param others the locations
	 * @return the list without these locations
	 */
	PostingList without(PostingList others) {
		BitSet rest = bits();
		rest.andNot(others.bits());
		return of(rest);
	}

	private static PostingList of(BitSet bits) {
		short[] positions = new short[bits.cardinality()];
		int count = 0;
		for (int position = bits.nextSetBit(0); position >= 0; position = bits.nextSetBit(position + 1)) {
			positions[count++] = (short) position;
		}
		return new PostingList(positions);
	}

	private BitSet bits() {
		BitSet bits = new BitSet(SEGMENT_SIZE);
		addTo(bits);
		return bits;
	}

	/**
	 * Adds the locations to a set.
	 * @param set takes the positions in the segment
	 */
	void addTo(BitSet set) {
		for (short position : this.positions) {
			set.set(position);
		}
	}

}
