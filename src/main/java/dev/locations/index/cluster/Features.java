package dev.locations.index.cluster;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * The features of a window: those whose centers are in it.
 */
public final class Features {

	/** A larger window is divided, because most of its cells may be empty. */
	private static final int MAX_GRID_SIZE = 48;

	/** Parts of a large window are squares of eight cells. */
	private static final int PART_BITS = 3;

	/** The cells of a feature are next to its center. */
	private static final int REACH = 1;

	/** The widths of squares of which most points are not at their edges, in cells. */
	private static final int LARGE_SQUARE_BITS = 6;

	private static final int SMALL_SQUARE_BITS = 2;

	private Features() {
	}

	/** Visits the features of a window, in an order that depends on the points only. */
	public static void visit(MapPoints points, CellWindow window, Predicate<MapFeature> visitor) {
		if (window.width() <= MAX_GRID_SIZE && window.height() <= MAX_GRID_SIZE) {
			visitGrid(points, window, visitor);
		}
		else {
			CellWalk.run(points, window, PART_BITS,
					(column, row, range) -> visitGrid(points, window.common(column, row, 1 << PART_BITS), visitor));
		}
	}

	/** Returns the cells that the features of a window depend on. */
	static CellWindow influence(CellWindow window) {
		return window.grown(REACH + CellGrid.MARGIN);
	}

	private static boolean visitGrid(MapPoints points, CellWindow window, Predicate<MapFeature> visitor) {
		CellGrid grid = new CellGrid(points, influence(window));
		Expansion expansion = new Expansion(points, window.grown(REACH));
		for (int row = window.north(); row <= window.south(); row++) {
			for (int column = window.west(); column <= window.east(); column++) {
				Cell center = grid.cell(column, row);
				if (center != null && grid.isMerged(center, center)
						&& !visitor.test(new MapFeature(points, center, members(grid, center), expansion))) {
					return false;
				}
			}
		}
		return true;
	}

	private static List<Cell> members(CellGrid grid, Cell center) {
		List<Cell> members = new ArrayList<>();
		for (int row = center.row() - REACH; row <= center.row() + REACH; row++) {
			for (int column = center.column() - REACH; column <= center.column() + REACH; column++) {
				Cell cell = grid.cell(column, row);
				if (cell != null && grid.isMerged(cell, center)) {
					members.add(cell);
				}
			}
		}
		return members;
	}

	/**
	 * Counts the cells with points, at least as many as the features, until a limit is
	 * exceeded.
	 */
	public static int countCells(MapPoints points, CellWindow window, int limit) {
		int[] count = new int[1];
		CellWalk.run(points, window, 0, (column, row, range) -> ++count[0] <= limit);
		return count[0];
	}

	/**
	 * Tells whether a window surely has many features, much faster than to find them. Two
	 * squares with a point each have a feature each if the points are not at the edges of
	 * the squares: the cells of a feature are next to its center.
	 * @return true if there are more features; false if there may be fewer
	 */
	public static boolean hasMore(MapPoints points, CellWindow window, int limit) {
		int enough = limit + points.changes().removedSlots().length;
		for (int bits = LARGE_SQUARE_BITS; bits >= SMALL_SQUARE_BITS; bits--) {
			int[] count = new int[1];
			int last = (1 << bits) - 1;
			CellWalk.run(points, window, bits, (column, row, range) -> {
				long first = points.firstKey(range);
				int x = MortonKey.x(first) >> window.cellBits();
				int y = MortonKey.y(first) >> window.cellBits();
				boolean isAlone = isBetween(x & last, last) && isBetween(y & last, last);
				count[0] += (isAlone && window.contains(x, y)) ? 1 : 0;
				return count[0] <= enough;
			});
			if (count[0] > enough) {
				return true;
			}
		}
		return false;
	}

	// the center of the feature of such a cell is in the same square
	private static boolean isBetween(int cell, int last) {
		return cell >= REACH && cell <= last - REACH;
	}

}
