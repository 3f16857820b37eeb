package dev.locations.compression.prepared;

/**
 * A hash of the four bytes at a place, to find places that may have the same text.
 */
final class FourByteHash {

	/** How many bytes it reads. */
	static final int LENGTH = 4;

	private static final int BITS = 12;

	/** How many hashes there are. */
	static final int COUNT = 1 << BITS;

	/** The golden ratio, as Knuth's multiplicative hashing has it. */
	private static final int FACTOR = 0x9e3779b1;

	private FourByteHash() {
	}

	static int of(byte[] text, int from) {
		int bytes = (text[from] & 0xff) | (text[from + 1] & 0xff) << 8 | (text[from + 2] & 0xff) << 16
				| text[from + 3] << 24;
		return (bytes * FACTOR) >>> (Integer.SIZE - BITS);
	}

}
