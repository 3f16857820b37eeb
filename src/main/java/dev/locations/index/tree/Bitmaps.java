package dev.locations.index.tree;

import java.util.Arrays;
import java.util.function.IntConsumer;

/**
 * Sets of numbers from 0 on, a bit for each. They are arrays, because searches combine
 * and read them word by word. Sets that are combined have the same size.
 */
public final class Bitmaps {

	private Bitmaps() {
	}

	/** Returns an empty set for the numbers below a size. */
	public static long[] none(int size) {
		return new long[(size >> 6) + 1];
	}

	/** Returns the set of all numbers below a size. */
	public static long[] all(int size) {
		long[] all = none(size);
		addAll(all, 0, size);
		return all;
	}

	public static boolean contains(long[] bitmap, int number) {
		return (bitmap[number >> 6] & (1L << number)) != 0;
	}

	public static void add(long[] bitmap, int number) {
		bitmap[number >> 6] |= 1L << number;
	}

	/** Adds the numbers of a range. */
	public static void addAll(long[] bitmap, int from, int to) {
		for (int number = from; number < to;) {
			int end = Math.min((number | 63) + 1, to);
			bitmap[number >> 6] |= -1L << number & -1L >>> -end;
			number = end;
		}
	}

	/** Adds the numbers of another set. */
	public static void addAll(long[] target, long[] other) {
		for (int i = 0; i < target.length; i++) {
			target[i] |= other[i];
		}
	}

	/** Leaves only the numbers that another set has, too. */
	public static void retainAll(long[] target, long[] other) {
		for (int i = 0; i < target.length; i++) {
			target[i] &= other[i];
		}
	}

	/** Removes the numbers of another set. */
	public static void removeAll(long[] target, long[] other) {
		for (int i = 0; i < target.length; i++) {
			target[i] &= ~other[i];
		}
	}

	/** Returns how many numbers are in a set. */
	public static int count(long[] bitmap) {
		return Arrays.stream(bitmap).mapToInt(Long::bitCount).sum();
	}

	/** Visits the numbers in ascending order. */
	public static void forEach(long[] bitmap, IntConsumer visitor) {
		for (int word = 0; word < bitmap.length; word++) {
			for (long left = bitmap[word]; left != 0; left &= left - 1) {
				visitor.accept((word << 6) + Long.numberOfTrailingZeros(left));
			}
		}
	}

	/**
	 * Returns the next number of a set.
	 * @param from the first number that may be returned
	 * @param end is returned if there is no number below it
	 */
	public static int next(long[] bitmap, int from, int end) {
		int number = from;
		while (number < end) {
			long left = bitmap[number >> 6] >>> number;
			if (left != 0) {
				return Math.min(number + Long.numberOfTrailingZeros(left), end);
			}
			number = (number | 63) + 1;
		}
		return end;
	}

}
