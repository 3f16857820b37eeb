package dev.locations.index.tree;

import org.jspecify.annotations.Nullable;

/** Goes through the nodes of a tree that touch a box, which is not parted. */
record BoxWalk(PackedTree tree, TreeLevels levels, Box box, @Nullable SlotFilter filter, OrdinalSet found) {

	void find() {
		find(this.levels.top(), 0, this.levels.nodeCount(this.levels.top()));
	}

	private void find(int level, int from, int to) {
		for (int node = from; node < to; node++) {
			if (!this.levels.touches(level, node, this.box)) {
				continue;
			}
			if (this.levels.isInside(level, node, this.box)) {
				addAll(this.levels.firstPoint(level, node), this.levels.firstPoint(level, node + 1));
			}
			else if (level == 0) {
				addInside(this.levels.firstChild(node), this.levels.endOfChildren(0, node));
			}
			else {
				find(level - 1, this.levels.firstChild(node), this.levels.endOfChildren(level, node));
			}
		}
	}

	private void addAll(int from, int to) {
		for (int slot = next(from, to); slot < to; slot = next(slot + 1, to)) {
			this.found.add(this.tree.ordinal(slot));
		}
	}

	private void addInside(int from, int to) {
		for (int slot = next(from, to); slot < to; slot = next(slot + 1, to)) {
			if (this.tree.isIn(slot, this.box)) {
				this.found.add(this.tree.ordinal(slot));
			}
		}
	}

	private int next(int slot, int end) {
		return (this.filter != null) ? this.filter.next(slot, end) : slot;
	}

}
