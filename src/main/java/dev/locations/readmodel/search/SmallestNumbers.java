package dev.locations.readmodel.search;

import java.util.Arrays;

/** Collects the smallest of many numbers, which are all different. */
final class SmallestNumbers {

	private static final int FIRST_CAPACITY = 16;

	/** To sort many numbers, and seldom, takes less time than a heap. */
	private static final int LEAST_SORTED = 1_024;

	private final int limit;

	private final int mostKept;

	private long[] values;

	private int size;

	/** Greater numbers are not among the smallest ones. */
	private long greatest = Long.MAX_VALUE;

	/** Collects so many numbers at most; {@link Integer#MAX_VALUE} for all. */
	SmallestNumbers(int limit) {
		this.limit = limit;
		this.mostKept = (int) Math.min(4L * limit + LEAST_SORTED, Integer.MAX_VALUE);
		this.values = new long[FIRST_CAPACITY];
	}

	/**
	 * Returns how many bytes it takes at most to collect the smallest of some numbers.
	 */
	static long memory(int limit, long numbers) {
		// an array of twice the size, the one before, and the result
		return 4L * Long.BYTES * Math.min(numbers, 4L * limit + LEAST_SORTED);
	}

	void add(long value) {
		if (value > this.greatest) {
			return;
		}
		if (this.size == this.values.length) {
			makeRoom();
		}
		this.values[this.size++] = value;
	}

	private void makeRoom() {
		if (this.size < this.mostKept) {
			this.values = Arrays.copyOf(this.values, (int) Math.min(2L * this.size, this.mostKept));
			return;
		}
		Arrays.sort(this.values);
		this.size = this.limit;
		this.greatest = this.values[this.limit - 1];
	}

	/** Returns the smallest numbers in ascending order. */
	long[] sorted() {
		Arrays.sort(this.values, 0, this.size);
		return Arrays.copyOf(this.values, Math.min(this.size, this.limit));
	}

}
