package dev.locations.index.cluster;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** The features of a window: those whose centers are in it. */
public final class Features {

	/** Larger windows are divided: most of their cells may be empty. */
	private static final int MAX_GRID_SIZE = 48;

	private static final int PART_BITS = 3;

	/** The cells of a feature are next to its center. */
	private static final int REACH = 1;

	private Features() {
	}

	/**
	 * Visits features in an order that depends on the points, while the result is true.
	 */
	public static void visit(MapPoints points, CellWindow window, Predicate<MapFeature> visitor) {
		if (window.width() <= MAX_GRID_SIZE && window.height() <= MAX_GRID_SIZE) {
			visitGrid(points, window, visitor);
		}
		else {
			CellWalk.run(points, window, PART_BITS,
					(column, row, range) -> visitGrid(points, window.common(column, row, 1 << PART_BITS), visitor));
		}
	}

	static CellWindow influence(CellWindow window) {
		return window.grown(REACH + CellGrid.MARGIN);
	}

	private static boolean visitGrid(MapPoints points, CellWindow window, Predicate<MapFeature> visitor) {
		CellGrid grid = new CellGrid(points, influence(window));
		Expansion expansion = new Expansion(points, window.grown(REACH));
		for (int row = window.north(); row <= window.south(); row++) {
			for (int column = window.west(); column <= window.east(); column++) {
				CellGrid.Cell center = grid.cell(column, row);
				if (center != null && grid.isMerged(center, center)
						&& !visitor.test(new MapFeature(points, center, members(grid, center), expansion))) {
					return false;
				}
			}
		}
		return true;
	}

	private static List<CellGrid.Cell> members(CellGrid grid, CellGrid.Cell center) {
		List<CellGrid.Cell> members = new ArrayList<>();
		for (int row = center.row() - REACH; row <= center.row() + REACH; row++) {
			for (int column = center.column() - REACH; column <= center.column() + REACH; column++) {
				CellGrid.Cell cell = grid.cell(column, row);
				if (cell != null && grid.isMerged(cell, center)) {
					members.add(cell);
				}
			}
		}
		return members;
	}

	/** Counts the cells with points up to a limit and one. Features are not more. */
	public static int countCells(MapPoints points, CellWindow window, int limit) {
		int[] count = new int[1];
		CellWalk.run(points, window, 0, (column, row, range) -> ++count[0] <= limit);
		return count[0];
	}

}
