package dev.locations.index.tree;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The levels of a {@link PackedTree} above its points. Each node has a box that encloses
 * sixteen points or nodes of the level below, one after the other.
 */
final class TreeLevels {

	private static final int CHILDREN_BITS = 4;

	private static final int CHILDREN = 1 << CHILDREN_BITS;

	/** West, south, east and north. */
	private static final int SIDES = 4;

	private final int points;

	/** The first is the level above the points, the last has one node. */
	private final double[][] boxes;

	/** The position on the curve of the first point of each lowest node, less 2^31. */
	private final int[] starts;

	TreeLevels(double[] longitudes, double[] latitudes) {
		this.points = longitudes.length;
		List<double[]> all = new ArrayList<>();
		all.add(boxes(this.points, (boxes, node, point) -> extend(boxes, node, longitudes[point], latitudes[point],
				longitudes[point], latitudes[point])));
		while (all.get(all.size() - 1).length > SIDES) {
			double[] below = all.get(all.size() - 1);
			all.add(boxes(below.length / SIDES, (boxes, node, child) -> extend(boxes, node, below[child * SIDES],
					below[child * SIDES + 1], below[child * SIDES + 2], below[child * SIDES + 3])));
		}
		this.boxes = all.toArray(double[][]::new);
		this.starts = new int[nodeCount(0)];
		Arrays.setAll(this.starts, (node) -> start(longitudes[firstChild(node)], latitudes[firstChild(node)]));
	}

	private static double[] boxes(int children, Extension extension) {
		double[] boxes = new double[(children + CHILDREN - 1) / CHILDREN * SIDES];
		for (int node = 0; node * SIDES < boxes.length; node++) {
			System.arraycopy(noSides(), 0, boxes, node * SIDES, SIDES);
			for (int child = node * CHILDREN; child < Math.min((node + 1) * CHILDREN, children); child++) {
				extension.extend(boxes, node, child);
			}
		}
		return boxes;
	}

	static double[] noSides() {
		return new double[] { Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY,
				Double.NEGATIVE_INFINITY };
	}

	static void extend(double[] boxes, int node, double west, double south, double east, double north) {
		int at = node * SIDES;
		boxes[at] = Math.min(boxes[at], west);
		boxes[at + 1] = Math.min(boxes[at + 1], south);
		boxes[at + 2] = Math.max(boxes[at + 2], east);
		boxes[at + 3] = Math.max(boxes[at + 3], north);
	}

	private static int start(double longitude, double latitude) {
		return (int) (HilbertCurve.position(longitude, latitude) + Integer.MIN_VALUE);
	}

	/** Returns the lowest node whose part of the curve passes a point; else 0. */
	int nodeOnCurve(double longitude, double latitude) {
		int index = Arrays.binarySearch(this.starts, start(longitude, latitude));
		return Math.max(0, (index >= 0) ? index : -index - 2);
	}

	int top() {
		return this.boxes.length - 1;
	}

	int nodeCount(int level) {
		return this.boxes[level].length / SIDES;
	}

	int firstChild(int node) {
		return node * CHILDREN;
	}

	int endOfChildren(int level, int node) {
		return Math.min((node + 1) * CHILDREN, (level == 0) ? this.points : nodeCount(level - 1));
	}

	int firstPoint(int level, int node) {
		return (int) Math.min(((long) node * CHILDREN) << (CHILDREN_BITS * level), this.points);
	}

	boolean touches(int level, int node, Box box) {
		double[] sides = this.boxes[level];
		int at = node * SIDES;
		return sides[at] <= box.east() && sides[at + 1] <= box.north() && sides[at + 2] >= box.west()
				&& sides[at + 3] >= box.south();
	}

	boolean isInside(int level, int node, Box box) {
		double[] sides = this.boxes[level];
		int at = node * SIDES;
		return sides[at] >= box.west() && sides[at + 1] >= box.south() && sides[at + 2] <= box.east()
				&& sides[at + 3] <= box.north();
	}

	boolean isInside(int level, int node, double[] outer) {
		double[] sides = this.boxes[level];
		int at = node * SIDES;
		return sides[at] >= outer[0] && sides[at + 1] >= outer[1] && sides[at + 2] <= outer[2]
				&& sides[at + 3] <= outer[3];
	}

	double leastDistance(int level, int node, NearBound bound) {
		double[] sides = this.boxes[level];
		int at = node * SIDES;
		return bound.ofBox(sides[at], sides[at + 1], sides[at + 2], sides[at + 3]);
	}

	boolean mayBeBeyond(int level, int node, NearBound bound) {
		double[] sides = this.boxes[level];
		int at = node * SIDES;
		return bound.mayBeBeyond(sides[at], sides[at + 1], sides[at + 2], sides[at + 3]);
	}

	private interface Extension {

		void extend(double[] boxes, int node, int child);

	}

}
