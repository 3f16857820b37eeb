package dev.locations.index.cluster;

import java.util.BitSet;

import org.jspecify.annotations.Nullable;

/**
 * The cells of a window, and the cell that each is merged into. A cell is a center if no
 * near cell has more points; other cells are merged into the nearest center. This depends
 * on near cells only, so it is the same in every window.
 */
final class CellGrid {

	/** The target of a cell depends on cells that are so many columns or rows away. */
	static final int MARGIN = 2;

	/** Within this distance only one cell is a center: 48 pixels. */
	private static final double CENTER_DISTANCE = 0.75;

	/** Within this distance a cell is merged into a center: 64 pixels. */
	private static final double MERGE_DISTANCE = 1;

	private final CellWindow window;

	private final @Nullable Cell[] cells;

	private final BitSet centers;

	private final int[] targets;

	CellGrid(MapPoints points, CellWindow window) {
		this.window = window;
		this.cells = new Cell[Math.max(0, window.width() * window.height())];
		CellWalk.run(points, window, 0, (column, row, range) -> {
			PointSum sum = points.sum(range);
			if (sum.count() > 0) {
				this.cells[index(column, row)] = new Cell(column, row, range, sum);
			}
			return true;
		});
		double unit = 1L << window.cellBits();
		this.centers = new BitSet(this.cells.length);
		for (int i = 0; i < this.cells.length; i++) {
			Cell cell = this.cells[i];
			this.centers.set(i, cell != null && isCenter(cell, CENTER_DISTANCE * unit));
		}
		this.targets = new int[this.cells.length];
		for (int i = 0; i < this.cells.length; i++) {
			Cell cell = this.cells[i];
			this.targets[i] = (cell != null) ? findTarget(cell, MERGE_DISTANCE * unit) : i;
		}
	}

	CellWindow window() {
		return this.window;
	}

	private int index(int column, int row) {
		return (row - this.window.north()) * this.window.width() + column - this.window.west();
	}

	/** Null if it has no points or is not in the window. */
	@Nullable Cell cell(int column, int row) {
		return this.window.contains(column, row) ? this.cells[index(column, row)] : null;
	}

	private int index(Cell cell) {
		return index(cell.column(), cell.row());
	}

	/** The same number for all cells that are merged into the same one. */
	int target(Cell cell) {
		return this.targets[index(cell)];
	}

	boolean isMerged(Cell cell, Cell target) {
		return target(cell) == index(target);
	}

	private boolean isCenter(Cell cell) {
		return this.centers.get(index(cell));
	}

	private boolean isCenter(Cell cell, double distance) {
		for (int row = cell.row() - 1; row <= cell.row() + 1; row++) {
			for (int column = cell.column() - 1; column <= cell.column() + 1; column++) {
				Cell other = cell(column, row);
				if (other != null && other.isLarger(cell) && other.squareTo(cell) < distance * distance) {
					return false;
				}
			}
		}
		return true;
	}

	private int findTarget(Cell cell, double distance) {
		int nearest = index(cell);
		double nearestSquare = distance * distance;
		for (int row = cell.row() - 1; !isCenter(cell) && row <= cell.row() + 1; row++) {
			for (int column = cell.column() - 1; column <= cell.column() + 1; column++) {
				Cell other = cell(column, row);
				if (other != null && isCenter(other) && other.squareTo(cell) < nearestSquare) {
					nearest = index(other);
					nearestSquare = other.squareTo(cell);
				}
			}
		}
		return nearest;
	}

	record Cell(int column, int row, MapPoints.Range range, PointSum sum, double meanX, double meanY) {

		Cell(int column, int row, MapPoints.Range range, PointSum sum) {
			this(column, row, range, sum, sum.meanX(), sum.meanY());
		}

		/** Of two equal cells, the one further south or east is larger. */
		boolean isLarger(Cell other) {
			if (this.sum.count() != other.sum.count()) {
				return this.sum.count() > other.sum.count();
			}
			return (this.row != other.row) ? this.row > other.row : this.column > other.column;
		}

		/** Returns the square of the distance of the means of the points. */
		double squareTo(Cell other) {
			double x = this.meanX - other.meanX;
			double y = this.meanY - other.meanY;
			return x * x + y * y;
		}

	}

}
