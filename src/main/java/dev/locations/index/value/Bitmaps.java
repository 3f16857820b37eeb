package dev.locations.index.value;

/** Sets of numbers from 0 on, as bits. */
final class Bitmaps {

	private Bitmaps() {
	}

	/** Returns an empty set. */
	static long[] of(int size) {
		return new long[(size >> 6) + 1];
	}

	static void add(long[] bitmap, int number) {
		bitmap[number >> 6] |= 1L << number;
	}

	static void addAll(long[] bitmap, int from, int to) {
		for (int number = from; number < to; number++) {
			add(bitmap, number);
		}
	}

}
