package dev.locations.readmodel.index;

/**
 * Counts the points of a tree in a box. Nodes inside the box are not opened, so that a
 * count takes as long as the edges of the box are, and not as the points are many.
 */
final class BoxCount {

	private final PackedTree tree;

	private final TreeLevels levels;

	/** Of nodes of this level, all points count as soon as the node touches the box. */
	private final int lowest;

	/** The count ends when it is greater. */
	private final int limit;

	private int count;

	private BoxCount(PackedTree tree, int lowest, int limit) {
		this.tree = tree;
		this.levels = tree.levels();
		this.lowest = Math.min(lowest, this.levels.top());
		this.limit = limit;
	}

	/** Opens no nodes of the level {@code lowest}; -1 to look at each point. */
	static int of(PackedTree tree, Box box, int lowest, int limit) {
		BoxCount count = new BoxCount(tree, lowest, limit);
		int top = count.levels.top();
		if (box.isParted()) {
			count.add(top, 0, count.levels.nodeCount(top), box.easternPart());
			count.add(top, 0, count.levels.nodeCount(top), box.westernPart());
		}
		else {
			count.add(top, 0, count.levels.nodeCount(top), box);
		}
		// a node may touch both parts of a box over the antimeridian
		return Math.min(count.count, tree.size());
	}

	private void add(int level, int from, int to, Box box) {
		for (int node = from; node < to && this.count <= this.limit; node++) {
			if (!this.levels.touches(level, node, box)) {
				continue;
			}
			if (level == this.lowest || this.levels.isInside(level, node, box)) {
				this.count += this.levels.firstPoint(level, node + 1) - this.levels.firstPoint(level, node);
			}
			else if (level > 0) {
				add(level - 1, this.levels.firstChild(node), this.levels.endOfChildren(level, node), box);
			}
			else {
				for (int slot = this.levels.firstChild(node); slot < this.levels.endOfChildren(0, node); slot++) {
					this.count += this.tree.isIn(slot, box) ? 1 : 0;
				}
			}
		}
	}

}
