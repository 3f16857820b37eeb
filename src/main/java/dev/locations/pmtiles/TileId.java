package dev.locations.pmtiles;

/** The numbers of tiles: their positions on the Hilbert curves of all zoom levels. */
final class TileId {

	static final int MAX_ZOOM = 26;

	private TileId() {
	}

	/** Returns how many tiles there are above a zoom level. */
	static long first(int zoom) {
		return ((1L << (2 * zoom)) - 1) / 3;
	}

	static long of(int zoom, int column, int row) {
		long id = first(zoom);
		int x = column;
		int y = row;
		for (int level = zoom - 1; level >= 0; level--) {
			int side = 1 << level;
			int right = (x >> level) & 1;
			int below = (y >> level) & 1;
			id += ((long) ((3 * right) ^ below)) << (2 * level);
			x &= side - 1;
			y &= side - 1;
			if (below == 0) {
				int before = (right == 1) ? side - 1 - x : x;
				x = (right == 1) ? side - 1 - y : y;
				y = before;
			}
		}
		return id;
	}

}
