package dev.locations.index.tree;

import java.util.Arrays;

/** Collects the least of many numbers, which are all different. */
public final class LeastLongs {

	private static final int FIRST_CAPACITY = 16;

	private final int limit;

	private long[] values;

	private int size;

	/** Greater numbers are not among the least ones. */
	private long greatest = Long.MAX_VALUE;

	/** Collects so many numbers at most; {@link Integer#MAX_VALUE} for all. */
	public LeastLongs(int limit) {
		this.limit = limit;
		this.values = new long[(int) Math.min(FIRST_CAPACITY, 2L * limit)];
	}

	public void add(long value) {
		if (value > this.greatest) {
			return;
		}
		if (this.size == this.values.length) {
			makeRoom();
		}
		this.values[this.size++] = value;
	}

	// to sort twice as many as needed, and seldom, takes less time than a heap
	private void makeRoom() {
		if (this.size < 2L * this.limit) {
			this.values = Arrays.copyOf(this.values, (int) Math.min(2L * this.size, 2L * this.limit));
			return;
		}
		Arrays.sort(this.values);
		this.size = this.limit;
		this.greatest = this.values[this.limit - 1];
	}

	/** Returns the least numbers in ascending order. */
	public long[] sorted() {
		Arrays.sort(this.values, 0, this.size);
		return Arrays.copyOf(this.values, Math.min(this.size, this.limit));
	}

}
