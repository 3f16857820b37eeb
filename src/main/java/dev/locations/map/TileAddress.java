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
}
