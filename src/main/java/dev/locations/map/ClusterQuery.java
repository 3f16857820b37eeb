package dev.locations.map;

import java.util.List;

import dev.locations.index.cluster.WebMercator;
import dev.locations.location.field.Filter;
import dev.locations.location.query.BoundingBox;
import org.jspecify.annotations.Nullable;

/**
 * A query for the features of a part of the map.
 *
 * @param zoom the zoom level, from 0 to {@value WebMercator#MAX_ZOOM}
 * @param filter null for all locations
 * @param counts the field whose values are counted in each cluster, or null
 * @param only the fields of single locations besides id and name
 */
public record ClusterQuery(BoundingBox box, int zoom, @Nullable Filter filter, @Nullable String counts,
		List<String> only) {

	/** An answer has no more features than this. */
	public static final int MAX_FEATURES = 2_000;

}
