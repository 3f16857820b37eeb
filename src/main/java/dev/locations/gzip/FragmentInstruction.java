package dev.locations.gzip;

/**
 * An instruction of a fragment, packed in 32 bits: copy some bits, which are the codes of
 * a piece of text, and then write a phrase, if there is one.
 */
final class FragmentInstruction {

	private static final int COUNT_BITS = 12;

	private static final int LENGTH_BITS = 8;

	/** The longest piece of text in bytes. Its codes take less than 2^12 bits. */
	static final int MAX_LENGTH = (1 << LENGTH_BITS) - 1;

	static final int MAX_PHRASES = (1 << (Integer.SIZE - COUNT_BITS - LENGTH_BITS)) - 1;

	/** Stands for no phrase. */
	static final int NO_PHRASE = -1;

	private FragmentInstruction() {
	}

	static int of(int bits, int length, int phrase) {
		return bits | length << COUNT_BITS | (phrase + 1) << (COUNT_BITS + LENGTH_BITS);
	}

	static int bits(int instruction) {
		return instruction & ((1 << COUNT_BITS) - 1);
	}

	static int length(int instruction) {
		return (instruction >>> COUNT_BITS) & MAX_LENGTH;
	}

	static int phrase(int instruction) {
		return (instruction >>> (COUNT_BITS + LENGTH_BITS)) - 1;
	}

}
