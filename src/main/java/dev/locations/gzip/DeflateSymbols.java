package dev.locations.gzip;

/**
 * The symbols of compressed data (RFC 1951, 3.2.5). A repetition of earlier text is the
 * symbol of its length and that of its distance, each followed by extra bits.
 */
final class DeflateSymbols {

	/** The symbols for bytes, the end of a block, and lengths. */
	static final int LITERALS = 286;

	static final int END_OF_BLOCK = 256;

	static final int DISTANCES = 30;

	/** The most bits of a code of these symbols. */
	static final int MAX_BITS = 15;

	static final int MIN_LENGTH = 3;

	/** A few bytes less than the format allows, so that a length fits in a byte. */
	static final int MAX_LENGTH = 255;

	static final int MAX_DISTANCE = 1 << 15;

	private static final int FIRST_LENGTH = 257;

	private DeflateSymbols() {
	}

	static int ofLength(int length) {
		return FIRST_LENGTH + symbol(length - MIN_LENGTH, 4);
	}

	static int extraBitsOfLength(int length) {
		return extraBits(length - MIN_LENGTH, 4);
	}

	static int ofDistance(int distance) {
		return symbol(distance - 1, 2);
	}

	static int extraBitsOfDistance(int distance) {
		return extraBits(distance - 1, 2);
	}

	/**
	 * The symbols come in groups. Each has one more extra bit than the one before; the
	 * first two have none.
	 */
	private static int symbol(int value, int symbolsPerBit) {
		int bits = extraBits(value, symbolsPerBit);
		return bits * symbolsPerBit + (value >>> bits);
	}

	private static int extraBits(int value, int symbolsPerBit) {
		int group = value / symbolsPerBit;
		return (group < 2) ? 0 : Integer.SIZE - 1 - Integer.numberOfLeadingZeros(group);
	}

}
