package dev.locations.location.field;

import java.util.Arrays;

/** Bitmaps of ordinals. */
final class Bits {

	private Bits() {
	}

	static long[] none(int size) {
		return new long[(size >> 6) + 1];
	}

	static long[] all(int size) {
		long[] all = none(size);
		Arrays.fill(all, -1);
		all[size >> 6] = (1L << size) - 1;
		return all;
	}

	static void retain(long[] target, long[] other) {
		for (int i = 0; i < target.length; i++) {
			target[i] &= other[i];
		}
	}

	static void add(long[] target, long[] other) {
		for (int i = 0; i < target.length; i++) {
			target[i] |= other[i];
		}
	}

	static void remove(long[] target, long[] other) {
		for (int i = 0; i < target.length; i++) {
			target[i] &= ~other[i];
		}
	}

}
