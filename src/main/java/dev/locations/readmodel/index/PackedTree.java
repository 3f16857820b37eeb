package dev.locations.readmodel.index;

import java.util.ArrayList;
import java.util.List;

import dev.locations.location.BoundingBox;
import dev.locations.location.LongitudeRange;
import dev.locations.location.query.NearPoint;

/**
 * A packed Hilbert R-tree in flat arrays: points in the order of the Hilbert curve, and
 * above them levels of boxes. Each box encloses sixteen points or boxes of the level
 * below. The tree is immutable.
 */
public final class PackedTree {

	private static final int NODE_SIZE = 16;

	/**
	 * The array of a level has west, south, east and north of each node, one after the
	 * other.
	 */
	private static final int SIDES = 4;

	private final CurvePoints points;

	private final double[] longitudes;

	private final double[] latitudes;

	private final int[] ranks;

	/** The first is the level above the points. */
	private final List<double[]> levels = new ArrayList<>();

	/**
	 * Builds the tree.
	 * @param points the points
	 */
	public PackedTree(CurvePoints points) {
		this.points = points;
		this.longitudes = points.longitudes();
		this.latitudes = points.latitudes();
		this.ranks = points.ranks();
		double[] level = boxesOfPoints();
		this.levels.add(level);
		while (level.length > SIDES) {
			level = boxesOf(level);
			this.levels.add(level);
		}
	}

	private double[] boxesOfPoints() {
		double[] boxes = new double[nodes(size()) * SIDES];
		for (int node = 0; node * SIDES < boxes.length; node++) {
			start(boxes, node);
			for (int i = node * NODE_SIZE; i < end(node, size()); i++) {
				extend(boxes, node, this.longitudes[i], this.latitudes[i], this.longitudes[i], this.latitudes[i]);
			}
		}
		return boxes;
	}

	private static double[] boxesOf(double[] below) {
		double[] boxes = new double[nodes(below.length / SIDES) * SIDES];
		for (int node = 0; node * SIDES < boxes.length; node++) {
			start(boxes, node);
			for (int i = node * NODE_SIZE; i < end(node, below.length / SIDES); i++) {
				int child = i * SIDES;
				extend(boxes, node, below[child], below[child + 1], below[child + 2], below[child + 3]);
			}
		}
		return boxes;
	}

	private static int nodes(int children) {
		return (children + NODE_SIZE - 1) / NODE_SIZE;
	}

	private static int end(int node, int children) {
		return Math.min((node + 1) * NODE_SIZE, children);
	}

	private static void start(double[] boxes, int node) {
		int at = node * SIDES;
		boxes[at] = Double.POSITIVE_INFINITY;
		boxes[at + 1] = Double.POSITIVE_INFINITY;
		boxes[at + 2] = Double.NEGATIVE_INFINITY;
		boxes[at + 3] = Double.NEGATIVE_INFINITY;
	}

	private static void extend(double[] boxes, int node, double west, double south, double east, double north) {
		int at = node * SIDES;
		boxes[at] = Math.min(boxes[at], west);
		boxes[at + 1] = Math.min(boxes[at + 1], south);
		boxes[at + 2] = Math.max(boxes[at + 2], east);
		boxes[at + 3] = Math.max(boxes[at + 3], north);
	}

	/**
	 * Goes through all points.
	 * @param visitor gets each point
	 */
	public void forEach(PointVisitor visitor) {
		for (int slot = 0; slot < size(); slot++) {
			visitor.visit(this.ranks[slot], this.longitudes[slot], this.latitudes[slot]);
		}
	}

	int size() {
		return this.ranks.length;
	}

	/**
	 * Returns the tree after some points changed.
	 * @param mapping the new ranks of the points that are kept
	 * @param added the points that are new
	 * @return the tree of the next base
	 */
	public PackedTree updated(RankMapping mapping, List<CurvePoint> added) {
		return new PackedTree(this.points.updated(mapping, added));
	}

	/**
	 * Finds the points in a box and on its edges.
	 * @param box the box
	 * @param found gets the ranks of the points
	 */
	public void search(BoundingBox box, RankSet found) {
		if (box.west() > box.east()) {
			search(box.west(), box.south(), BoundingBox.MAX_LONGITUDE, box.north(), found);
			search(-BoundingBox.MAX_LONGITUDE, box.south(), box.east(), box.north(), found);
		}
		else {
			search(box.west(), box.south(), box.east(), box.north(), found);
		}
	}

	private void search(double west, double south, double east, double north, RankSet found) {
		int top = this.levels.size() - 1;
		search(top, 0, this.levels.get(top).length / SIDES, west, south, east, north, found);
	}

	private void search(int level, int from, int to, double west, double south, double east, double north,
			RankSet found) {
		double[] boxes = this.levels.get(level);
		for (int node = from; node < to; node++) {
			int at = node * SIDES;
			if (boxes[at] > east || boxes[at + 1] > north || boxes[at + 2] < west || boxes[at + 3] < south) {
				continue;
			}
			if (boxes[at] >= west && boxes[at + 1] >= south && boxes[at + 2] <= east && boxes[at + 3] <= north) {
				addAll(level, node, found);
			}
			else if (level == 0) {
				searchPoints(node, west, south, east, north, found);
			}
			else {
				search(level - 1, node * NODE_SIZE, end(node, this.levels.get(level - 1).length / SIDES), west, south,
						east, north, found);
			}
		}
	}

	private void addAll(int level, int node, RankSet found) {
		long points = NODE_SIZE;
		for (int below = 0; below < level; below++) {
			points *= NODE_SIZE;
		}
		int end = (int) Math.min((node + 1) * points, size());
		for (int slot = (int) (node * points); slot < end; slot++) {
			found.add(this.ranks[slot]);
		}
	}

	private void searchPoints(int node, double west, double south, double east, double north, RankSet found) {
		for (int i = node * NODE_SIZE; i < end(node, size()); i++) {
			double longitude = this.longitudes[i];
			double latitude = this.latitudes[i];
			if (longitude >= west && longitude <= east && latitude >= south && latitude <= north) {
				found.add(this.ranks[i]);
			}
		}
	}

	/**
	 * Tells whether many points are near a box. It looks at nodes of the second level,
	 * because those of the first would take as long as a search.
	 * @param box the box
	 * @param limit a number of nodes with up to 256 points each
	 * @return whether more of these nodes touch the box
	 */
	public boolean hasMoreNodesIn(BoundingBox box, int limit) {
		int count = 0;
		for (LongitudeRange range : box.longitudes()) {
			int top = this.levels.size() - 1;
			count += countNodes(top, Math.min(top, 1), 0, nodeCount(top), range, box, limit - count);
		}
		return count > limit;
	}

	private int countNodes(int level, int counted, int from, int to, LongitudeRange range, BoundingBox box,
			int limit) {
		double[] boxes = this.levels.get(level);
		int count = 0;
		for (int node = from; node < to && count <= limit; node++) {
			int at = node * SIDES;
			if (boxes[at] > range.east() || boxes[at + 1] > box.north() || boxes[at + 2] < range.west()
					|| boxes[at + 3] < box.south()) {
				continue;
			}
			count += (level == counted) ? 1 : countNodes(level - 1, counted, firstChild(node),
					endOfChildren(level, node), range, box, limit - count);
		}
		return count;
	}

	/**
	 * Returns the points that may be nearest.
	 * @param near the point from which the distance counts
	 * @return the points, read on demand
	 */
	public NearestPoints nearest(NearPoint near) {
		return new NearestPoints(this, near);
	}

	int height() {
		return this.levels.size();
	}

	int nodeCount(int level) {
		return this.levels.get(level).length / SIDES;
	}

	int firstChild(int node) {
		return node * NODE_SIZE;
	}

	int endOfChildren(int level, int node) {
		return end(node, (level == 0) ? size() : nodeCount(level - 1));
	}

	boolean mayReach(int level, int node, NearBound bound) {
		double[] boxes = this.levels.get(level);
		int at = node * SIDES;
		return bound.mayReach(boxes[at], boxes[at + 1], boxes[at + 2], boxes[at + 3]);
	}

	double leastDistance(int level, int node, NearBound bound) {
		double[] boxes = this.levels.get(level);
		int at = node * SIDES;
		return bound.ofBox(boxes[at], boxes[at + 1], boxes[at + 2], boxes[at + 3]);
	}

	int rank(int slot) {
		return this.ranks[slot];
	}

	double longitude(int slot) {
		return this.longitudes[slot];
	}

	double latitude(int slot) {
		return this.latitudes[slot];
	}

}
