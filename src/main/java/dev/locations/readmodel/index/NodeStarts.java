package dev.locations.readmodel.index;

import java.util.Arrays;

/**
 * The positions of the lowest nodes of a {@link PackedTree} on the Hilbert curve.
 */
final class NodeStarts {

	/** The position of the first point of each node, less 2^31. */
	private final int[] positions;

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

	/** Returns the node whose part of the curve passes a place. */
	int nodeAt(double longitude, double latitude) {
		int index = Arrays.binarySearch(this.positions, position(longitude, latitude));
		return Math.max(0, (index >= 0) ? index : -index - 2);
	}

}
