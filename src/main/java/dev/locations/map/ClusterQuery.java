package dev.locations.map;

import dev.locations.index.cluster.WebMercator;
import dev.locations.location.query.BoundingBox;

/**
 * A query for the features of a part of the map.
 *
 * @param zoom the zoom level, from 0 to {@value WebMercator#MAX_ZOOM}
 */
public record ClusterQuery(BoundingBox box, int zoom) {

	/** An answer has no more features than this. */
	public static final int MAX_FEATURES = 2_000;

}
