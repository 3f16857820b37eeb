package dev.locations.map;

import dev.locations.json.FieldSelection;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

import org.springframework.core.io.buffer.DataBuffer;

/** Answers with what a map draws. No method blocks. */
public interface MapReads {

	/**
	 * Returns the version of all locations.
	 * @return text in ASCII that fits into an entity tag; equal in all processes that have
	 * the same locations
	 */
	String version();

	/**
	 * Finds clusters and single locations.
	 * @return a GeoJSON feature collection (RFC 7946) in UTF-8; a
	 * {@link TooManyFeaturesException} if it would be too long
	 */
	Mono<DataBuffer> clusters(ClusterQuery query);

	/**
	 * Draws a tile. Without bytes if nothing is in the tile.
	 * @param additional the fields of single locations besides id and name; null for none
	 */
	Mono<TileContent> tile(TileAddress tile, @Nullable FieldSelection additional);

}
