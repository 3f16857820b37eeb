package dev.locations.readmodel.index;

import java.util.Comparator;
import java.util.PriorityQueue;

import dev.locations.location.query.NearPoint;

/**
 * Goes through the points of a tree that may be near. It opens the nodes of the tree in
 * the order of the distance that their points have at least, and computes the distance of
 * few points.
 */
public final class NearestPoints {

	private final PackedTree tree;

	private final NearPoint near;

	private final NearBound bound;

	private final PriorityQueue<Node> open = new PriorityQueue<>(Comparator.comparingDouble(Node::least));

	private double maxDistance = Double.POSITIVE_INFINITY;

	private double limit = Double.POSITIVE_INFINITY;

	/** The current point, in a node whose points end before the next number. */
	private int slot = -1;

	private int end;

	NearestPoints(PackedTree tree, NearPoint near) {
		this.tree = tree;
		this.near = near;
		this.bound = new NearBound(near);
		int top = tree.height() - 1;
		for (int node = 0; node < tree.nodeCount(top); node++) {
			this.open.add(new Node(0, top, node));
		}
	}

	/**
	 * Moves to another point that may be near enough. Points come in any order, and some
	 * that are too far come, too.
	 * @param farthest the greatest distance that is near enough, in metres, not more than
	 * at the call before
	 * @return false if there is none
	 */
	public boolean next(double farthest) {
		if (farthest < this.maxDistance) {
			this.maxDistance = farthest;
			this.limit = NearBound.of(farthest);
		}
		do {
			while (++this.slot < this.end) {
				if (this.bound.ofPoint(longitude(), latitude()) <= this.limit) {
					return true;
				}
			}
		}
		while (openNearest());
		return false;
	}

	private boolean openNearest() {
		Node nearest = this.open.poll();
		while (nearest != null && nearest.level() > 0) {
			addChildren(nearest);
			nearest = this.open.poll();
		}
		if (nearest == null || nearest.least() > this.limit) {
			return false;
		}
		this.slot = this.tree.firstChild(nearest.index()) - 1;
		this.end = this.tree.endOfChildren(0, nearest.index());
		return true;
	}

	private void addChildren(Node node) {
		int child = node.level() - 1;
		int childrenEnd = this.tree.endOfChildren(node.level(), node.index());
		for (int i = this.tree.firstChild(node.index()); i < childrenEnd; i++) {
			double least = this.tree.leastDistance(child, i, this.bound);
			if (least <= this.limit) {
				this.open.add(new Node(least, child, i));
			}
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
	 * Computes the distance of this point.
	 * @return the distance in metres
	 */
	public double distance() {
		return this.near.distance(longitude(), latitude());
	}

	private record Node(double least, int level, int index) {
	}

}
