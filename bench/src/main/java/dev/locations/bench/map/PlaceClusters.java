package dev.locations.bench.map;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import dev.locations.bench.places.Place;
import dev.locations.index.cluster.WebMercator;
import dev.locations.map.TileAddress;
import org.jspecify.annotations.Nullable;

/**
 * Computes all features of a zoom level from all places, without an index, by the rule in
 * {@code docs/design/clusters.md}.
 */
final class PlaceClusters {

	/** A cell is 64 pixels wide, and the world of zoom level 0 has 256. */
	private static final int CELL_BITS = WebMercator.BITS - 2;

	private static final double CENTER_DISTANCE = 0.75;

	private static final double MERGE_DISTANCE = 1;

	private final Map<Long, PlaceCell> cells = new LinkedHashMap<>();

	private final Set<PlaceCell> centers = new HashSet<>();

	private final double cellSize;

	private PlaceClusters(List<Place> places, int zoom) {
		int bits = CELL_BITS - zoom;
		this.cellSize = 1L << bits;
		for (Place place : places) {
			int x = WebMercator.x(place.longitude());
			int y = WebMercator.y(place.latitude());
			this.cells.computeIfAbsent(key(x >> bits, y >> bits), (key) -> new PlaceCell(x >> bits, y >> bits, place))
				.add(1, x, y);
		}
		this.cells.values().stream().filter(this::isCenter).forEach(this.centers::add);
	}

	/**
	 * Computes the features.
	 * @return the features by the tile in which their points are
	 */
	static Map<TileAddress, List<PlaceCell>> of(List<Place> places, int zoom) {
		PlaceClusters clusters = new PlaceClusters(places, zoom);
		Map<PlaceCell, List<PlaceCell>> members = new HashMap<>();
		clusters.cells.values()
			.forEach((cell) -> members.computeIfAbsent(clusters.target(cell), (target) -> new ArrayList<>()).add(cell));
		// the cells are complete now, as targets are found by the cells as they were
		members.forEach((target, merged) -> merged.stream().filter((cell) -> cell != target).forEach(target::add));
		return members.keySet().stream().collect(Collectors.groupingBy((feature) -> tile(feature, zoom)));
	}

	private static TileAddress tile(PlaceCell feature, int zoom) {
		int bits = WebMercator.BITS - zoom;
		return new TileAddress(zoom, (int) ((long) feature.x() >> bits), (int) ((long) feature.y() >> bits));
	}

	private static long key(int column, int row) {
		return (long) column << Integer.SIZE | row;
	}

	private boolean isCenter(PlaceCell cell) {
		double square = Math.pow(CENTER_DISTANCE * this.cellSize, 2);
		for (int row = cell.row() - 1; row <= cell.row() + 1; row++) {
			for (int column = cell.column() - 1; column <= cell.column() + 1; column++) {
				PlaceCell other = cell(column, row);
				if (other != null && other.isLarger(cell) && other.squareTo(cell) < square) {
					return false;
				}
			}
		}
		return true;
	}

	private PlaceCell target(PlaceCell cell) {
		PlaceCell nearest = cell;
		double square = Math.pow(MERGE_DISTANCE * this.cellSize, 2);
		for (int row = cell.row() - 1; !this.centers.contains(cell) && row <= cell.row() + 1; row++) {
			for (int column = cell.column() - 1; column <= cell.column() + 1; column++) {
				PlaceCell other = cell(column, row);
				if (other != null && this.centers.contains(other) && other.squareTo(cell) < square) {
					nearest = other;
					square = other.squareTo(cell);
				}
			}
		}
		return nearest;
	}

	private @Nullable PlaceCell cell(int column, int row) {
		return (column >= 0 && row >= 0) ? this.cells.get(key(column, row)) : null;
	}

}
