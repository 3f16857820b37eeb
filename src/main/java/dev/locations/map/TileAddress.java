package dev.locations.map;

import dev.locations.index.cluster.WebMercator;

/**
 * A square tile of a web map.
 *
 * @param zoom the zoom level, from 0 to {@value WebMercator#MAX_ZOOM}
 * @param column the column from the west, less than {@code 2^zoom}
 * @param row the row from the north, less than {@code 2^zoom}
 */
public record TileAddress(int zoom, int column, int row) {

	public static boolean exists(int zoom, int column, int row) {
		return zoom >= 0 && zoom <= WebMercator.MAX_ZOOM && column >= 0 && column < 1 << zoom && row >= 0
				&& row < 1 << zoom;
	}

}
