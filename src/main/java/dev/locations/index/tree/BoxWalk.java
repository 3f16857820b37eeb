package dev.locations.index.tree;

import org.jspecify.annotations.Nullable;

/** Goes through the nodes of a tree that touch a box, and opens those at its edges. */
abstract class BoxWalk {

	final PackedTree tree;

	/** The points to look at; null for all of them. */
	final @Nullable SlotFilter filter;

	private final TreeLevels levels;

	/** Nodes of this level are not opened; -1 to open all. */
	private final int lowest;

	private final int limit;

	/** The points that were counted. With more than the limit, the walk ends. */
	int count;

	private BoxWalk(PackedTree tree, @Nullable SlotFilter filter, int lowest, int limit) {
		this.tree = tree;
		this.filter = filter;
		this.levels = tree.levels();
		this.lowest = Math.min(lowest, this.levels.top());
		this.limit = limit;
	}

	final void go(Box box) {
		if (box.isParted()) {
			go(box.easternPart());
			go(box.westernPart());
		}
		else {
			go(box, this.levels.top(), 0, this.levels.nodeCount(this.levels.top()));
		}
	}

	private void go(Box box, int level, int from, int to) {
		for (int node = from; node < to && this.count <= this.limit; node++) {
			if (!this.levels.touches(level, node, box)) {
				continue;
			}
			if (level == this.lowest || this.levels.isInside(level, node, box)) {
				addAll(this.levels.firstPoint(level, node), this.levels.firstPoint(level, node + 1));
			}
			else if (level == 0) {
				addInside(box, this.levels.firstChild(node), this.levels.endOfChildren(0, node));
			}
			else {
				go(box, level - 1, this.levels.firstChild(node), this.levels.endOfChildren(level, node));
			}
		}
	}

	final int next(int slot, int end) {
		return (this.filter != null) ? this.filter.next(slot, end) : slot;
	}

	abstract void addAll(int from, int to);

	abstract void addInside(Box box, int from, int to);

	static final class Search extends BoxWalk {

		private final OrdinalSet found;

		Search(PackedTree tree, @Nullable SlotFilter filter, OrdinalSet found) {
			super(tree, filter, -1, 0);
			this.found = found;
		}

		@Override
		void addAll(int from, int to) {
			for (int slot = next(from, to); slot < to; slot = next(slot + 1, to)) {
				this.found.add(this.tree.ordinal(slot));
			}
		}

		@Override
		void addInside(Box box, int from, int to) {
			for (int slot = next(from, to); slot < to; slot = next(slot + 1, to)) {
				if (this.tree.isIn(slot, box)) {
					this.found.add(this.tree.ordinal(slot));
				}
			}
		}

	}

	/** Takes as long as the edges of the box are, and not as the points are many. */
	static final class Count extends BoxWalk {

		Count(PackedTree tree, @Nullable SlotFilter filter, int lowest, int limit) {
			super(tree, filter, lowest, limit);
		}

		/** Counts points; any number above the limit stands for more. */
		int of(Box box) {
			go(box);
			// a node may touch both parts of a box over the antimeridian
			return Math.min(this.count, this.tree.size());
		}

		@Override
		void addAll(int from, int to) {
			this.count += (this.filter != null) ? this.filter.count(from, to) : to - from;
		}

		@Override
		void addInside(Box box, int from, int to) {
			for (int slot = next(from, to); slot < to; slot = next(slot + 1, to)) {
				this.count += this.tree.isIn(slot, box) ? 1 : 0;
			}
		}

	}

}
