package dev.locations.compression.prepared;

/**
 * What to do next to write a record, in 32 bits: copy some bits, which stand for a piece
 * of text, and then write a phrase, if there is one.
 */
final class FragmentInstruction {

	private static final int COUNT_BITS = 12;

	private static final int LENGTH_BITS = 8;

	/** The longest piece of text. Its codes are fewer bits than a step can count. */
	static final int MAX_LENGTH = (1 << LENGTH_BITS) - 1;

	static final int MAX_PHRASES = (1 << (Integer.SIZE - COUNT_BITS - LENGTH_BITS)) - 1;

	/** In the place of a phrase. */
	static final int NO_PHRASE = -1;

	private FragmentInstruction() {
	}

	static int of(int bits, int length, int phrase) {
		return bits | length << COUNT_BITS | (phrase + 1) << (COUNT_BITS + LENGTH_BITS);
	}

	static int bits(int step) {
		return step & ((1 << COUNT_BITS) - 1);
	}

	static int length(int step) {
		return (step >>> COUNT_BITS) & MAX_LENGTH;
	}

	static int phrase(int step) {
		return (step >>> (COUNT_BITS + LENGTH_BITS)) - 1;
	}

}
