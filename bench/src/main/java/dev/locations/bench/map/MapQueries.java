package dev.locations.bench.map;

import java.util.Locale;

import dev.locations.bench.places.Place;
import dev.locations.index.cluster.WebMercator;

/** Paths of the tiles and clusters around a place. */
public final class MapQueries {

	/** So many zoom levels, from 0 on, hold tiles and clusters of more than one place. */
	public static final int ZOOM_LEVELS = 17;

	/** How many tiles a window of clusters is wide. */
	private static final int WINDOW_TILES = 12;

	private static final double WORLD_DEGREES = 360;

	private MapQueries() {
	}

	/**
	 * Returns the path of a tile.
	 * @param place a place in the tile
	 */
	public static String tile(Place place, int zoom) {
		int bits = WebMercator.BITS - zoom;
		return "/api/tiles/" + zoom + "/" + (WebMercator.x(place.longitude()) >> bits) + "/"
				+ (WebMercator.y(place.latitude()) >> bits);
	}

	/**
	 * Returns the path of the clusters in a large window, 12 tiles wide.
	 * @param center the place in its middle
	 */
	public static String clusters(Place center, int zoom) {
		double width = Math.min(WORLD_DEGREES, WORLD_DEGREES * WINDOW_TILES / (1 << zoom));
		double west = Math.max(-180, Math.min(center.longitude() - width / 2, 180 - width));
		double south = Math.max(-90, center.latitude() - width / 4);
		return String.format(Locale.ROOT, "/api/clusters?bbox=%.5f,%.5f,%.5f,%.5f&zoom=%d", west, south,
				Math.min(180, west + width), Math.min(90, center.latitude() + width / 4), zoom);
	}

}
