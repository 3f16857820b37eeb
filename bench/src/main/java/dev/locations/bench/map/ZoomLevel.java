package dev.locations.bench.map;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import dev.locations.bench.places.Box;
import dev.locations.bench.places.Place;
import dev.locations.index.cluster.WebMercator;
import dev.locations.map.TileAddress;

/** What has to be drawn at a zoom level, found by a scan of all places. */
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

	/** Returns the features of a window. */
	List<DrawnPoint> of(MapWindow window) {
		Box box = window.box();
		// with those of the tiles around, which may have points on the edge
		return features(window.tile(window.west()) - 1, window.tile(window.north()) - 1, window.tile(window.east()) + 1,
				window.tile(window.south()) + 1)
			.map((feature) -> new DrawnPoint(feature.longitude(), feature.latitude(), feature.count()))
			.filter((point) -> point.x() >= box.west() && point.x() <= box.east() && point.y() >= box.south()
					&& point.y() <= box.north())
			.sorted(DrawnPoint.ORDER)
			.toList();
	}

	/**
	 * Returns the features of a tile. A tile at the antimeridian continues at the other
	 * end of the world.
	 */
	List<DrawnPoint> of(TileAddress tile) {
		return IntStream.rangeClosed(tile.column() - 1, tile.column() + 1)
			.boxed()
			.flatMap((column) -> column(tile, column))
			.filter((point) -> isDrawn(point.x()) && isDrawn(point.y()))
			.sorted(DrawnPoint.ORDER)
			.toList();
	}

	private Stream<DrawnPoint> column(TileAddress tile, int column) {
		int onMap = Math.floorMod(column, 1 << this.zoom);
		return features(onMap, tile.row() - 1, onMap, tile.row() + 1)
			.map((feature) -> new DrawnPoint(position(feature.x(), tile.column() - column + onMap),
					position(feature.y(), tile.row()), feature.count()));
	}

	private double position(double units, int tileIndex) {
		return Math.floor((units / (1L << (WebMercator.BITS - this.zoom)) - tileIndex) * TILE_UNITS);
	}

	private static boolean isDrawn(double position) {
		return position >= -TILE_BUFFER && position < TILE_UNITS + TILE_BUFFER;
	}

	private Stream<PlaceCell> features(int west, int north, int east, int south) {
		return IntStream.rangeClosed(north, south)
			.boxed()
			.flatMap((row) -> IntStream.rangeClosed(west, east)
				.mapToObj((column) -> new TileAddress(this.zoom, column, row)))
			.flatMap((tile) -> this.features.getOrDefault(tile, List.of()).stream());
	}

}
