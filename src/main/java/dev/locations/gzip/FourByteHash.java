package dev.locations.gzip;

/** A hash of four bytes, used to find texts that may start with the same bytes. */
final class FourByteHash {

	/** The number of bytes that are hashed. */
	static final int LENGTH = 4;

	private static final int BITS = 12;

	/** The number of different hashes. */
	static final int COUNT = 1 << BITS;

	/** The golden ratio, as in Knuth's multiplicative hashing. */
	private static final int FACTOR = 0x9e3779b1;

	private FourByteHash() {
	}

	static int of(byte[] text, int from) {
		int bytes = (text[from] & 0xff) | (text[from + 1] & 0xff) << 8 | (text[from + 2] & 0xff) << 16
				| text[from + 3] << 24;
		return (bytes * FACTOR) >>> (Integer.SIZE - BITS);
	}

}
