package dev.locations.index.tree;

/**
 * Counts the points of a tree in a box. Nodes inside the box are not opened, so that a
 * count takes as long as the edges of the box are, and not as the points are many.
 *
 * @param lowest of nodes of this level, all points count as soon as the node touches the
 * box; -1 to look at each point
 */
record BoxCount(PackedTree tree, TreeLevels levels, int lowest) {

	BoxCount(PackedTree tree, int lowest) {
		this(tree, tree.levels(), Math.min(lowest, tree.levels().top()));
	}

	/** Counts points; any number above the limit stands for more. */
	int of(Box box, int limit) {
		if (!box.isParted()) {
			return inAll(box, limit);
		}
		int count = inAll(box.easternPart(), limit);
		// a node may touch both parts of a box over the antimeridian
		return (count > limit) ? count : Math.min(count + inAll(box.westernPart(), limit - count), this.tree.size());
	}

	private int inAll(Box box, int limit) {
		return in(this.levels.top(), 0, this.levels.nodeCount(this.levels.top()), box, limit);
	}

	private int in(int level, int from, int to, Box box, int limit) {
		int count = 0;
		for (int node = from; node < to && count <= limit; node++) {
			if (!this.levels.touches(level, node, box)) {
				continue;
			}
			if (level == this.lowest || this.levels.isInside(level, node, box)) {
				count += this.levels.firstPoint(level, node + 1) - this.levels.firstPoint(level, node);
			}
			else if (level > 0) {
				count += in(level - 1, this.levels.firstChild(node), this.levels.endOfChildren(level, node), box,
						limit - count);
			}
			else {
				for (int slot = this.levels.firstChild(node); slot < this.levels.endOfChildren(0, node); slot++) {
					count += this.tree.isIn(slot, box) ? 1 : 0;
				}
			}
		}
		return count;
	}

}
