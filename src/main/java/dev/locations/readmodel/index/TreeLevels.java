package dev.locations.readmodel.index;

import java.util.ArrayList;
import java.util.List;

import dev.locations.location.ExtentCollector;

/**
 * The levels of a {@link PackedTree} above its points. Each node has a box that encloses
 * its children: sixteen points or nodes of the level below, one after the other.
 */
final class TreeLevels {

	private static final int CHILDREN = 16;

	/**
	 * The array of a level has west, south, east and north of each node, one after the
	 * other.
	 */
	private static final int SIDES = 4;

	private final double[] longitudes;

	private final double[] latitudes;

	/** The first is the level above the points, the last has one node. */
	private final double[][] boxes;

	TreeLevels(double[] longitudes, double[] latitudes) {
		this.longitudes = longitudes;
		this.latitudes = latitudes;
		List<double[]> all = new ArrayList<>();
		all.add(boxesOfPoints());
		while (all.get(all.size() - 1).length > SIDES) {
			all.add(boxesOf(all.get(all.size() - 1)));
		}
		this.boxes = all.toArray(double[][]::new);
	}

	private double[] boxesOfPoints() {
		double[] boxes = new double[nodes(this.longitudes.length) * SIDES];
		for (int node = 0; node * SIDES < boxes.length; node++) {
			start(boxes, node);
			for (int i = node * CHILDREN; i < end(node, this.longitudes.length); i++) {
				extend(boxes, node, this.longitudes[i], this.latitudes[i], this.longitudes[i], this.latitudes[i]);
			}
		}
		return boxes;
	}

	private static double[] boxesOf(double[] below) {
		double[] boxes = new double[nodes(below.length / SIDES) * SIDES];
		for (int node = 0; node * SIDES < boxes.length; node++) {
			start(boxes, node);
			for (int i = node * CHILDREN; i < end(node, below.length / SIDES); i++) {
				int child = i * SIDES;
				extend(boxes, node, below[child], below[child + 1], below[child + 2], below[child + 3]);
			}
		}
		return boxes;
	}

	private static int nodes(int children) {
		return (children + CHILDREN - 1) / CHILDREN;
	}

	private static int end(int node, int children) {
		return Math.min((node + 1) * CHILDREN, children);
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
		return end(node, (level == 0) ? this.longitudes.length : nodeCount(level - 1));
	}

	int firstPoint(int level, int node) {
		return (int) Math.min(node * points(level), this.longitudes.length);
	}

	private static long points(int level) {
		long points = CHILDREN;
		for (int each = 0; each < level; each++) {
			points *= CHILDREN;
		}
		return points;
	}

	boolean touches(int level, int node, double west, double south, double east, double north) {
		double[] sides = this.boxes[level];
		int at = node * SIDES;
		return sides[at] <= east && sides[at + 1] <= north && sides[at + 2] >= west && sides[at + 3] >= south;
	}

	boolean isInside(int level, int node, double west, double south, double east, double north) {
		double[] sides = this.boxes[level];
		int at = node * SIDES;
		return sides[at] >= west && sides[at + 1] >= south && sides[at + 2] <= east && sides[at + 3] <= north;
	}

	boolean isInside(int level, int node, ExtentCollector extent) {
		double[] sides = this.boxes[level];
		int at = node * SIDES;
		return extent.contains(sides[at], sides[at + 1], sides[at + 2], sides[at + 3]);
	}

	double leastDistance(int level, int node, NearBound bound) {
		double[] sides = this.boxes[level];
		int at = node * SIDES;
		return bound.ofBox(sides[at], sides[at + 1], sides[at + 2], sides[at + 3]);
	}

	boolean reaches(int level, int node, FarBound bound) {
		double[] sides = this.boxes[level];
		int at = node * SIDES;
		return bound.mayReach(sides[at], sides[at + 1], sides[at + 2], sides[at + 3]);
	}

}
