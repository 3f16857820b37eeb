package dev.locations.readmodel.index;

import java.util.Arrays;

/**
 * The positions of the lowest nodes of a {@link PackedTree} on the Hilbert curve.
 */
final class NodeStarts {

	/** The position of the first point of each node, less 2^31. */
	private final int[] positions;

	/**
	 * Finds the positions.
	 * @param levels the levels of the tree
	 * @param longitudes the longitudes of the points, in degrees
	 * @param latitudes the latitudes of the points, in degrees
	 */
	NodeStarts(TreeLevels levels, double[] longitudes, double[] latitudes) {
		this.positions = new int[levels.nodeCount(0)];
		for (int node = 0; node < this.positions.length; node++) {
			int slot = levels.firstChild(node);
			this.positions[node] = position(longitudes[slot], latitudes[slot]);
		}
	}

	private static int position(double longitude, double latitude) {
		return (int) (HilbertCurve.position(longitude, latitude) + Integer.MIN_VALUE);
	}

	/**
	 * Returns the node whose part of the curve passes a place.
	 * @param longitude the longitude of the place, in degrees
	 * @param latitude the latitude of the place, in degrees
	 * @return the index of the node, 0 if the curve passes the place before all nodes
	 */
	int nodeAt(double longitude, double latitude) {
		int index = Arrays.binarySearch(this.positions, position(longitude, latitude));
		return Math.max(0, (index >= 0) ? index : -index - 2);
	}

}
