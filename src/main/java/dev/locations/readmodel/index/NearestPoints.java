package dev.locations.readmodel.index;

import java.util.Comparator;
import java.util.PriorityQueue;

import dev.locations.location.query.NearPoint;

/**
 * Goes through the points of a tree, the nearest first. It opens the nodes of the tree in
 * the order of the distance that their points have at least.
 */
public final class NearestPoints {

	private static final int POINT = -1;

	private final PackedTree tree;

	private final NearPoint near;

	private final PriorityQueue<Node> open = new PriorityQueue<>(Comparator.comparingDouble(Node::distance));

	private int slot;

	private double distance;

	NearestPoints(PackedTree tree, NearPoint near) {
		this.tree = tree;
		this.near = near;
		int top = tree.height() - 1;
		for (int node = 0; node < tree.nodeCount(top); node++) {
			this.open.add(new Node(0, top, node));
		}
	}

	/**
	 * Moves to the next point.
	 * @return false if there is none
	 */
	public boolean next() {
		Node nearest = this.open.poll();
		while (nearest != null && nearest.level() != POINT) {
			open(nearest);
			nearest = this.open.poll();
		}
		if (nearest == null) {
			return false;
		}
		this.slot = nearest.index();
		this.distance = nearest.distance();
		return true;
	}

	private void open(Node node) {
		int child = node.level() - 1;
		for (int i = this.tree.firstChild(node.index()); i < this.tree.endOfChildren(node.level(), node.index()); i++) {
			double least = (child == POINT) ? this.near.distance(this.tree.longitude(i), this.tree.latitude(i))
					: this.tree.leastDistance(child, i, this.near);
			this.open.add(new Node(least, child, i));
		}
	}

	/**
	 * Returns the rank of the location at this point.
	 * @return the rank
	 */
	public int rank() {
		return this.tree.rank(this.slot);
	}

	/**
	 * Returns the longitude of this point.
	 * @return the longitude in degrees
	 */
	public double longitude() {
		return this.tree.longitude(this.slot);
	}

	/**
	 * Returns the latitude of this point.
	 * @return the latitude in degrees
	 */
	public double latitude() {
		return this.tree.latitude(this.slot);
	}

	/**
	 * Returns the distance of this point.
	 * @return the distance in metres
	 */
	public double distance() {
		return this.distance;
	}

	private record Node(double distance, int level, int index) {
	}

}
