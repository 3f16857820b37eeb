package dev.locations.bench.map;

import dev.locations.bench.places.Box;
import dev.locations.index.cluster.WebMercator;

/**
 * What a user sees of a map.
 *
 * @param west the western edge, in units of {@link WebMercator}
 */
record MapWindow(int zoom, long west, long north, long east, long south) {

	private static final int WIDTH = 1280;

	private static final int HEIGHT = 800;

	/** The width of a tile is 256 pixels. */
	private static final int TILE_BITS = 8;

	private static final long LAST_UNIT = (1L << WebMercator.BITS) - 1;

	/**
	 * Returns the window of 1280 x 800 pixels around a point.
	 * @param longitude the longitude of the point, in degrees
	 * @param latitude the latitude of the point, in degrees
	 */
	static MapWindow around(double longitude, double latitude, int zoom) {
		long pixel = 1L << (WebMercator.BITS - TILE_BITS - zoom);
		long x = WebMercator.x(longitude);
		long y = WebMercator.y(latitude);
		return new MapWindow(zoom, onMap(x - WIDTH / 2 * pixel), onMap(y - HEIGHT / 2 * pixel),
				onMap(x + WIDTH / 2 * pixel), onMap(y + HEIGHT / 2 * pixel));
	}

	private static long onMap(long unit) {
		return Math.max(0, Math.min(unit, LAST_UNIT));
	}

	/** Returns the window in degrees. */
	Box box() {
		return new Box(degrees(WebMercator.longitude(this.west)), degrees(WebMercator.latitude(this.south)),
				degrees(WebMercator.longitude(this.east)), degrees(WebMercator.latitude(this.north)));
	}

	private static double degrees(double value) {
		return Math.rint(value * 1e5) / 1e5;
	}

	/**
	 * Returns the window after a user has moved the map.
	 * @param x how far to the east, in units
	 * @param y how far to the south, in units
	 */
	MapWindow moved(long x, long y) {
		return new MapWindow(this.zoom, onMap(this.west + x), onMap(this.north + y), onMap(this.east + x),
				onMap(this.south + y));
	}

	/** Returns the column or row of the tile at a position. */
	int tile(long unit) {
		return (int) (unit >> (WebMercator.BITS - this.zoom));
	}

}
