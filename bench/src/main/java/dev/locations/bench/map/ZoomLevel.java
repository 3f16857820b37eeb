package dev.locations.bench.map;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import dev.locations.bench.places.Box;
import dev.locations.bench.places.Place;
import dev.locations.index.cluster.WebMercator;
import dev.locations.map.TileAddress;

/**
 * What has to be drawn at a zoom level, found by a scan of all places.
 */
final class ZoomLevel {

	private static final int TILE_UNITS = 4_096;

	/** Beyond its edges, a tile has what is within so many of its units. */
	private static final int TILE_BUFFER = 256;

	private final int zoom;

	private final Map<TileAddress, List<PlaceCell>> features;

	ZoomLevel(List<Place> places, int zoom) {
		this.zoom = zoom;
		this.features = PlaceClusters.of(places, zoom);
	}

	/**
	 * Returns the features of a window.
	 * @param window the window
	 * @return the features, in the order of {@link DrawnPoint}
	 */
	List<DrawnPoint> of(MapWindow window) {
		Box box = window.box();
		return features(window.tile(window.west()), window.tile(window.north()), window.tile(window.east()),
				window.tile(window.south()))
			.map((feature) -> new DrawnPoint(feature.longitude(), feature.latitude(), feature.count()))
			.filter((point) -> point.x() >= box.west() && point.x() <= box.east() && point.y() >= box.south()
					&& point.y() <= box.north())
			.sorted(DrawnPoint.ORDER)
			.toList();
	}

	/**
	 * Returns the features of a tile.
	 * @param tile the tile
	 * @return the features, in the order of {@link DrawnPoint}
	 */
	List<DrawnPoint> of(TileAddress tile) {
		return features(tile.column(), tile.row(), tile.column(), tile.row())
			.map((feature) -> new DrawnPoint(position(feature.x(), tile.column()), position(feature.y(), tile.row()),
					feature.count()))
			.filter((point) -> isDrawn(point.x()) && isDrawn(point.y()))
			.sorted(DrawnPoint.ORDER)
			.toList();
	}

	private double position(double units, int tileIndex) {
		return Math.floor((units / (1L << (WebMercator.BITS - this.zoom)) - tileIndex) * TILE_UNITS);
	}

	private static boolean isDrawn(double position) {
		return position >= -TILE_BUFFER && position < TILE_UNITS + TILE_BUFFER;
	}

	// with those of the tiles around, which may have points on the edge
	private Stream<PlaceCell> features(int west, int north, int east, int south) {
		return IntStream.rangeClosed(north - 1, south + 1)
			.boxed()
			.flatMap((row) -> IntStream.rangeClosed(west - 1, east + 1)
				.mapToObj((column) -> new TileAddress(this.zoom, column, row)))
			.flatMap((tile) -> this.features.getOrDefault(tile, List.of()).stream());
	}

}
