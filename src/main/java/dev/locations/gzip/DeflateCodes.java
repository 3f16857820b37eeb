package dev.locations.gzip;

import java.util.List;
import java.util.stream.IntStream;

/** The Huffman codes of compressed data; lengths are among the literals. */
record DeflateCodes(HuffmanCode literals, HuffmanCode distances) {

	private static final List<Integer> LENGTHS_ORDER = List.of(16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2,
			14, 1, 15);

	private static final int MAX_BITS_OF_LENGTH = 7;

	private static final int FINAL_BLOCK = 1;

	private static final int DYNAMIC_CODES = 2;

	void writeLength(int length, BitString.Builder target) {
		this.literals.write(DeflateSymbols.ofLength(length), target);
		int extra = DeflateSymbols.extraBitsOfLength(length);
		target.write(length - DeflateSymbols.MIN_LENGTH, extra);
	}

	void writeDistance(int distance, BitString.Builder target) {
		this.distances.write(DeflateSymbols.ofDistance(distance), target);
		target.write(distance - 1, DeflateSymbols.extraBitsOfDistance(distance));
	}

	/**
	 * Writes the start of the only block, which declares the codes (RFC 1951, 3.2.7). It
	 * does without the short forms, as every symbol has a code.
	 */
	void writeBlockStart(BitString.Builder target) {
		target.write(FINAL_BLOCK, 1);
		target.write(DYNAMIC_CODES, 2);
		target.write(DeflateSymbols.LITERALS - 257, 5);
		target.write(DeflateSymbols.DISTANCES - 1, 5);
		target.write(LENGTHS_ORDER.size() - 4, 4);
		int[] lengths = IntStream
			.concat(IntStream.range(0, DeflateSymbols.LITERALS).map(this.literals::length),
					IntStream.range(0, DeflateSymbols.DISTANCES).map(this.distances::length))
			.toArray();
		long[] counts = new long[LENGTHS_ORDER.size()];
		for (int length : lengths) {
			counts[length]++;
		}
		// a Huffman code needs at least two symbols
		counts[0]++;
		counts[DeflateSymbols.MAX_BITS]++;
		HuffmanCode code = HuffmanCode.of(counts, MAX_BITS_OF_LENGTH);
		LENGTHS_ORDER.forEach((length) -> target.write(code.length(length), 3));
		for (int length : lengths) {
			code.write(length, target);
		}
	}

}
