package dev.locations.map;

import java.util.List;

import dev.locations.location.field.Filter;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

import org.springframework.core.io.buffer.DataBuffer;

/**
 * Draws the locations of this moment on maps. No method blocks. While the locations are
 * not in memory, each throws a {@link dev.locations.store.ModelUnavailableException}.
 */
public interface MapSource {

	/** Finds clusters and single locations. */
	Clusters clusters(ClusterQuery query);

	/**
	 * Draws a tile.
	 * @return a Mapbox Vector Tile; without bytes if nothing is in the tile
	 */
	Mono<TileContent> tile(TileQuery query);

	/**
	 * Returns the attributes of tiles with counts.
	 * @param filter null for all locations
	 * @param counts the field whose values are counted
	 */
	Mono<List<String>> countNames(@Nullable Filter filter, String counts);

	/**
	 * The answer to a query for clusters.
	 *
	 * @param version the version of all locations, a text in ASCII that fits into an
	 * entity tag; equal in all processes that have the same locations
	 * @param features a GeoJSON feature collection (RFC 7946) in UTF-8, drawn when it is
	 * subscribed to; a {@link TooManyFeaturesException} if it would be too long
	 */
	record Clusters(String version, Mono<DataBuffer> features) {
	}

}
