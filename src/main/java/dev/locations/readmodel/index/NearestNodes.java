package dev.locations.readmodel.index;

import java.util.Arrays;

/**
 * A queue of nodes, the nearest first. Of nodes that are equally near, those of a lower
 * level come first, because they lead to points sooner. It is a binary heap in arrays,
 * since a queue of objects takes several times longer.
 */
final class NearestNodes {

	private double[] bounds = new double[64];

	private long[] nodes = new long[this.bounds.length];

	private int size;

	/**
	 * Adds a node.
	 * @param level its level in the tree
	 * @param node its index in the level
	 * @param bound the bound of its points, see {@link NearBound#ofBox}
	 */
	void add(int level, int node, double bound) {
		if (this.size == this.nodes.length) {
			this.bounds = Arrays.copyOf(this.bounds, 2 * this.size);
			this.nodes = Arrays.copyOf(this.nodes, 2 * this.size);
		}
		long added = ((long) level << Integer.SIZE) | node;
		int index = this.size++;
		int parent = (index - 1) >> 1;
		while (index > 0 && isAfter(parent, bound, added)) {
			move(parent, index);
			index = parent;
			parent = (index - 1) >> 1;
		}
		put(index, bound, added);
	}

	boolean isEmpty() {
		return this.size == 0;
	}

	double leastBound() {
		return this.bounds[0];
	}

	int nearestLevel() {
		return (int) (this.nodes[0] >> Integer.SIZE);
	}

	int nearestNode() {
		return (int) this.nodes[0];
	}

	void removeNearest() {
		this.size--;
		double bound = this.bounds[this.size];
		long last = this.nodes[this.size];
		int index = 0;
		int child = firstChild(index);
		while (child < this.size && !isAfter(child, bound, last)) {
			move(child, index);
			index = child;
			child = firstChild(index);
		}
		put(index, bound, last);
	}

	private int firstChild(int index) {
		int child = 2 * index + 1;
		return (child + 1 < this.size && isAfter(child, this.bounds[child + 1], this.nodes[child + 1])) ? child + 1
				: child;
	}

	private boolean isAfter(int index, double bound, long node) {
		return this.bounds[index] > bound || (this.bounds[index] == bound && this.nodes[index] > node);
	}

	private void move(int from, int to) {
		put(to, this.bounds[from], this.nodes[from]);
	}

	private void put(int index, double bound, long node) {
		this.bounds[index] = bound;
		this.nodes[index] = node;
	}

}
