package dev.locations.index.tree;

import org.jspecify.annotations.Nullable;

/**
 * Goes through the points of a tree that may be near. First it follows the Hilbert curve
 * in both directions, because points that are near on the curve are near on the map. Most
 * nodes of the tree are farther than what was found there. It opens the others in the
 * order of the least distance of their points, so that the caller has to compute few
 * distances.
 */
public final class NearestPoints {

	/** Where few points match, the tree leads to them sooner than more nodes. */
	private static final int MAX_ON_CURVE = 8;

	private final PackedTree tree;

	private final TreeLevels levels;

	private final NearBound bound;

	private final Filter filter;

	/**
	 * The bounds of the open nodes, with their level and index. Of equal bounds, lower
	 * levels come first, because they lead to points sooner.
	 */
	private final PairHeap open = new PairHeap();

	private double maxDistance = Double.POSITIVE_INFINITY;

	private boolean isOnCurve = true;

	/** The lowest nodes that were opened along the curve. */
	private int firstOnCurve;

	private int endOnCurve;

	/** The current point, in a node whose points end before the next number. */
	private int slot = -1;

	private int end;

	/**
	 * Starts at a point in degrees.
	 * @param filter leaves out points; some that it would leave out come, too
	 */
	public NearestPoints(PackedTree tree, double longitude, double latitude, Filter filter) {
		this.tree = tree;
		this.levels = tree.levels();
		this.bound = new NearBound(longitude, latitude);
		this.bound.beyond(filter.from());
		this.filter = filter;
		this.firstOnCurve = this.levels.nodeOnCurve(longitude, latitude);
		this.endOnCurve = this.firstOnCurve;
	}

	/**
	 * Moves to another point of the filter that may be near enough. Points come in any
	 * order, and some that are too far or out of the box come, too.
	 * @param farthest the greatest distance that is near enough, in radians, not more
	 * than at the call before
	 */
	public boolean next(double farthest) {
		if (farthest < this.maxDistance) {
			this.maxDistance = farthest;
			this.bound.within(farthest);
		}
		do {
			while ((this.slot = this.filter.nextSlot(this.slot + 1, this.end)) < this.end) {
				if (this.bound.mayReach(longitude(), latitude())) {
					return true;
				}
			}
		}
		while (openNext());
		return false;
	}

	private boolean openNext() {
		if (this.isOnCurve) {
			if (openOnCurve()) {
				return true;
			}
			this.isOnCurve = false;
			add(this.levels.top(), 0, this.levels.nodeCount(this.levels.top()));
		}
		return openNearest();
	}

	// The nodes are opened in turn after the first one and before it.
	private boolean openOnCurve() {
		int nodes = this.levels.nodeCount(0);
		int opened = this.endOnCurve - this.firstOnCurve;
		if (opened == Math.min(nodes, MAX_ON_CURVE) || (opened > 0 && this.maxDistance < Double.POSITIVE_INFINITY)) {
			return false;
		}
		boolean isBefore = this.endOnCurve == nodes || (this.firstOnCurve > 0 && opened % 2 == 1);
		openPoints(isBefore ? --this.firstOnCurve : this.endOnCurve++);
		return true;
	}

	private boolean openNearest() {
		while (this.open.size() > 0 && this.bound.isWithin(this.open.leastFirst())) {
			int level = (int) (this.open.leastSecond() >> Integer.SIZE);
			int node = (int) this.open.leastSecond();
			this.open.removeLeast();
			if (level > 0) {
				add(level - 1, this.levels.firstChild(node), this.levels.endOfChildren(level, node));
			}
			else if (node < this.firstOnCurve || node >= this.endOnCurve) {
				openPoints(node);
				return true;
			}
		}
		return false;
	}

	private void openPoints(int node) {
		this.slot = this.levels.firstChild(node) - 1;
		this.end = this.levels.endOfChildren(0, node);
	}

	private void add(int level, int from, int to) {
		for (int node = from; node < to; node++) {
			if (!this.filter.mayHave(this.levels, level, node, this.bound)) {
				continue;
			}
			double least = this.levels.leastDistance(level, node, this.bound);
			if (this.bound.isWithin(least)) {
				this.open.add(least, ((long) level << Integer.SIZE) | node);
			}
		}
	}

	public int ordinal() {
		return this.tree.ordinal(this.slot);
	}

	public double longitude() {
		return this.tree.longitude(this.slot);
	}

	public double latitude() {
		return this.tree.latitude(this.slot);
	}

	/**
	 * Tells which parts of a tree are left out.
	 *
	 * @param box the box that has the points; null for all of them
	 * @param slots has the only points to visit; null for all of them
	 * @param from no point is nearer, in radians; 0 if all may be
	 */
	public record Filter(@Nullable Box box, @Nullable SlotFilter slots, double from) {

		/** To read the bits of a larger node takes longer than to open it. */
		private static final int MAX_LEVEL_OF_SLOTS = 1;

		boolean mayHave(TreeLevels levels, int level, int node, NearBound bound) {
			return mayTouch(levels, level, node) && mayHaveSlots(levels, level, node)
					&& (this.from == 0 || levels.mayBeBeyond(level, node, bound));
		}

		private boolean mayTouch(TreeLevels levels, int level, int node) {
			if (this.box == null) {
				return true;
			}
			return this.box.isParted()
					? levels.touches(level, node, this.box.easternPart())
							|| levels.touches(level, node, this.box.westernPart())
					: levels.touches(level, node, this.box);
		}

		private boolean mayHaveSlots(TreeLevels levels, int level, int node) {
			if (this.slots == null || level > MAX_LEVEL_OF_SLOTS) {
				return true;
			}
			int end = levels.firstPoint(level, node + 1);
			return nextSlot(levels.firstPoint(level, node), end) < end;
		}

		int nextSlot(int start, int end) {
			return (this.slots != null) ? this.slots.next(start, end) : start;
		}

	}

}
