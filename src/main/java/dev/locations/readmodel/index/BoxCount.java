package dev.locations.readmodel.index;

import dev.locations.location.BoundingBox;
import dev.locations.location.LongitudeRange;

/**
 * Counts the points of a tree in a box. Nodes inside the box are not opened, so that a
 * count takes as long as the edges of the box are, and not as the points are many.
 */
final class BoxCount {

	private final PackedTree tree;

	private final TreeLevels levels;

	private final BoundingBox box;

	/** Of nodes of this level, all points count as soon as the node touches the box. */
	private final int lowest;

	private final int limit;

	private int count;

	BoxCount(PackedTree tree, BoundingBox box, int lowest, int limit) {
		this.tree = tree;
		this.levels = tree.levels();
		this.box = box;
		this.lowest = Math.min(lowest, this.levels.top());
		this.limit = limit;
	}

	int count() {
		int top = this.levels.top();
		for (LongitudeRange range : this.box.longitudes()) {
			count(top, 0, this.levels.nodeCount(top), range.west(), range.east());
		}
		// a node may touch both parts of a box over the antimeridian
		return Math.min(this.count, this.tree.size());
	}

	private void count(int level, int from, int to, double west, double east) {
		double south = this.box.south();
		double north = this.box.north();
		for (int node = from; node < to && this.count <= this.limit; node++) {
			if (!this.levels.touches(level, node, west, south, east, north)) {
				continue;
			}
			if (level == this.lowest || this.levels.isInside(level, node, west, south, east, north)) {
				this.count += this.levels.firstPoint(level, node + 1) - this.levels.firstPoint(level, node);
			}
			else if (level > 0) {
				count(level - 1, this.levels.firstChild(node), this.levels.endOfChildren(level, node), west, east);
			}
			else {
				countPoints(this.levels.firstChild(node), this.levels.endOfChildren(0, node), west, east);
			}
		}
	}

	private void countPoints(int from, int to, double west, double east) {
		for (int slot = from; slot < to; slot++) {
			double longitude = this.tree.longitude(slot);
			double latitude = this.tree.latitude(slot);
			if (longitude >= west && longitude <= east && latitude >= this.box.south()
					&& latitude <= this.box.north()) {
				this.count++;
			}
		}
	}

}
