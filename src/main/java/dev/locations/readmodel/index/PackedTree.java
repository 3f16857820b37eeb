package dev.locations.readmodel.index;

import java.util.ArrayList;
import java.util.List;

import dev.locations.location.BoundingBox;

/**
 * A packed Hilbert R-tree in flat arrays: points in the order of the Hilbert curve, and
 * above them levels of boxes, each around sixteen of the level below. It is immutable.
 */
public final class PackedTree {

	private static final int NODE = 16;

	/** West, south, east, north of a node follow each other in an array of a level. */
	private static final int SIDES = 4;

	private final CurvePoints points;

	private final double[] longitudes;

	private final double[] latitudes;

	private final int[] ranks;

	/** The level just above the points comes first. */
	private final List<double[]> levels = new ArrayList<>();

	/** Builds the tree. */
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
			for (int i = node * NODE; i < end(node, size()); i++) {
				extend(boxes, node, this.longitudes[i], this.latitudes[i], this.longitudes[i], this.latitudes[i]);
			}
		}
		return boxes;
	}

	private static double[] boxesOf(double[] below) {
		double[] boxes = new double[nodes(below.length / SIDES) * SIDES];
		for (int node = 0; node * SIDES < boxes.length; node++) {
			start(boxes, node);
			for (int i = node * NODE; i < end(node, below.length / SIDES); i++) {
				int child = i * SIDES;
				extend(boxes, node, below[child], below[child + 1], below[child + 2], below[child + 3]);
			}
		}
		return boxes;
	}

	private static int nodes(int children) {
		return (children + NODE - 1) / NODE;
	}

	private static int end(int node, int children) {
		return Math.min((node + 1) * NODE, children);
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

	int size() {
		return this.ranks.length;
	}

	/**
	 * The tree after some points changed.
	 * @param renumbering the new ranks of those that stay
	 * @param added those that come
	 */
	public PackedTree after(RankMapping renumbering, List<CurvePoint> added) {
		return new PackedTree(this.points.after(renumbering, added));
	}

	/**
	 * Finds the points in a box, its edges included.
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
			if (level == 0) {
				points(node, west, south, east, north, found);
			}
			else {
				search(level - 1, node * NODE, end(node, this.levels.get(level - 1).length / SIDES), west, south, east,
						north, found);
			}
		}
	}

	private void points(int node, double west, double south, double east, double north, RankSet found) {
		for (int i = node * NODE; i < end(node, size()); i++) {
			double longitude = this.longitudes[i];
			double latitude = this.latitudes[i];
			if (longitude >= west && longitude <= east && latitude >= south && latitude <= north) {
				found.add(this.ranks[i]);
			}
		}
	}

}
