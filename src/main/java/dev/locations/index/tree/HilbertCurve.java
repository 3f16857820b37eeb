package dev.locations.index.tree;

/**
 * The Hilbert curve through a grid of 65,536 by 65,536 cells over all longitudes and
 * latitudes. It makes the nodes of a packed tree compact (Kamel and Faloutsos, "On
 * Packing R-trees", 1993).
 */
final class HilbertCurve {

	private static final int BITS = 16;

	static final int POSITION_BITS = 2 * BITS;

	private static final int LAST_CELL = (1 << BITS) - 1;

	private HilbertCurve() {
	}

	/** Returns the distance along the curve to the cell of a point. */
	static long position(double longitude, double latitude) {
		int x = (int) ((longitude + 180) / 360 * LAST_CELL);
		int y = (int) ((latitude + 90) / 180 * LAST_CELL);
		long position = 0;
		for (int bit = BITS - 1; bit >= 0; bit--) {
			int right = (x >> bit) & 1;
			int upper = (y >> bit) & 1;
			position = (position << 2) | ((3 * right) ^ upper);
			if (upper == 0) {
				// the curve is rotated in the lower quadrants
				int rotated = (right == 1) ? LAST_CELL - y : y;
				y = (right == 1) ? LAST_CELL - x : x;
				x = rotated;
			}
		}
		return position;
	}

}
