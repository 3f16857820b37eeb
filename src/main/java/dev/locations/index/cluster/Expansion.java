package dev.locations.index.cluster;

import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * Finds the zoom levels at which clusters fall apart. This is mostly the next one, whose
 * cells are found once for the whole window; those of others are found for each cluster.
 */
final class Expansion {

	/** All cells of a feature are in three columns and in three rows. */
	private static final int MAX_FEATURE_SIZE = 3;

	private final MapPoints points;

	private final CellWindow window;

	private @Nullable CellGrid next;

	Expansion(MapPoints points, CellWindow window) {
		this.points = points;
		this.window = window;
	}

	int zoomOf(MapFeature cluster) {
		if (this.window.zoom() == WebMercator.MAX_ZOOM) {
			return 0;
		}
		return isDivided(cluster.cells(), 1, next()) ? this.window.zoom() + 1 : zoomFrom(2, cluster);
	}

	private CellGrid next() {
		if (this.next == null) {
			this.next = new CellGrid(this.points, this.window.zoomedIn().grown(CellGrid.MARGIN));
		}
		return this.next;
	}

	private int zoomFrom(int firstStep, MapFeature cluster) {
		PointBounds bounds = cluster.bounds();
		for (int step = firstStep; this.window.zoom() + step <= WebMercator.MAX_ZOOM; step++) {
			int zoom = this.window.zoom() + step;
			CellWindow cells = CellWindow.of(zoom, bounds.west(), bounds.north(), bounds.east(), bounds.south());
			if (cells.width() > MAX_FEATURE_SIZE || cells.height() > MAX_FEATURE_SIZE) {
				return zoom;
			}
			if ((cells.width() > 1 || cells.height() > 1)
					&& isDivided(cluster.cells(), step, new CellGrid(this.points, cells.grown(CellGrid.MARGIN)))) {
				return zoom;
			}
		}
		return 0;
	}

	// The grid may have other cells, which are not in the cluster
	private static boolean isDivided(List<CellGrid.Cell> cells, int step, CellGrid grid) {
		int feature = -1;
		for (CellGrid.Cell cell : cells) {
			int size = 1 << step;
			CellWindow inside = grid.window().common(cell.column() << step, cell.row() << step, size);
			for (int row = inside.north(); row <= inside.south(); row++) {
				for (int column = inside.west(); column <= inside.east(); column++) {
					CellGrid.Cell part = grid.cell(column, row);
					if (part == null) {
						continue;
					}
					if (feature >= 0 && grid.target(part) != feature) {
						return true;
					}
					feature = grid.target(part);
				}
			}
		}
		return false;
	}

}
