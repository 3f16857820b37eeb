package dev.locations.index.tree;

import java.util.Arrays;

/** Numbers in an array that grows. */
public final class IntList {

	private static final int FIRST_CAPACITY = 16;

	/** A larger array is not kept for the next numbers. */
	private static final int KEPT_CAPACITY = 1 << 15;

	private int[] values = new int[FIRST_CAPACITY];

	private int size;

	public void add(int value) {
		if (this.size == this.values.length) {
			this.values = Arrays.copyOf(this.values, 2 * this.size);
		}
		this.values[this.size++] = value;
	}

	public int size() {
		return this.size;
	}

	/** Returns the array itself, which may be longer than the size. */
	public int[] values() {
		return this.values;
	}

	/** Forgets the numbers, and returns an array for others that the caller counts. */
	public int[] room(int capacity) {
		this.size = 0;
		if (this.values.length < capacity) {
			this.values = new int[Math.max(capacity, 2 * this.values.length)];
		}
		return this.values;
	}

	/** Forgets the numbers, and gives a large array back. */
	public void clear() {
		this.size = 0;
		if (this.values.length > KEPT_CAPACITY) {
			this.values = new int[FIRST_CAPACITY];
		}
	}

	public int[] toArray() {
		return Arrays.copyOf(this.values, this.size);
	}

}
