package dev.locations.index.tree;

import java.util.Arrays;

/**
 * A binary heap of pairs of numbers in arrays, the least pair first. A queue of objects
 * takes several times longer.
 */
public final class PairHeap {

	private static final int INITIAL_CAPACITY = 16;

	private double[] firsts = new double[INITIAL_CAPACITY];

	private long[] seconds = new long[INITIAL_CAPACITY];

	private int size;

	public void add(double first, long second) {
		if (this.size == this.firsts.length) {
			this.firsts = Arrays.copyOf(this.firsts, 2 * this.size);
			this.seconds = Arrays.copyOf(this.seconds, 2 * this.size);
		}
		int index = this.size++;
		int parent = (index - 1) >> 1;
		while (index > 0 && isGreater(parent, first, second)) {
			move(parent, index);
			index = parent;
			parent = (index - 1) >> 1;
		}
		put(index, first, second);
	}

	public int size() {
		return this.size;
	}

	public double leastFirst() {
		return this.firsts[0];
	}

	public long leastSecond() {
		return this.seconds[0];
	}

	public void removeLeast() {
		this.size--;
		double first = this.firsts[this.size];
		long second = this.seconds[this.size];
		int index = 0;
		int child = leastChild(index);
		while (child < this.size && !isGreater(child, first, second)) {
			move(child, index);
			index = child;
			child = leastChild(index);
		}
		put(index, first, second);
	}

	private int leastChild(int index) {
		int child = 2 * index + 1;
		return (child + 1 < this.size && isGreater(child, this.firsts[child + 1], this.seconds[child + 1])) ? child + 1
				: child;
	}

	private boolean isGreater(int index, double first, long second) {
		return this.firsts[index] > first || (this.firsts[index] == first && this.seconds[index] > second);
	}

	private void move(int from, int to) {
		put(to, this.firsts[from], this.seconds[from]);
	}

	private void put(int index, double first, long second) {
		this.firsts[index] = first;
		this.seconds[index] = second;
	}

}
