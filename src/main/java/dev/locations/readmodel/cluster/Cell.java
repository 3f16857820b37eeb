package dev.locations.readmodel.cluster;

import org.jspecify.annotations.Nullable;

/**
 * A cell with points.
 */
final class Cell {

	private final int column;

	private final int row;

	private final PointRange range;

	private final PointSum sum;

	private final double meanX;

	private final double meanY;

	private boolean center;

	private @Nullable Cell target;

	Cell(int column, int row, PointRange range, PointSum sum) {
		this.column = column;
		this.row = row;
		this.range = range;
		this.sum = sum;
		this.meanX = sum.meanX();
		this.meanY = sum.meanY();
	}

	int column() {
		return this.column;
	}

	int row() {
		return this.row;
	}

	PointRange range() {
		return this.range;
	}

	PointSum sum() {
		return this.sum;
	}

	/**
	 * Tells whether this cell has more points. Of two cells with equally many, the one
	 * further south or east counts as larger.
	 */
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

	boolean isCenter() {
		return this.center;
	}

	void center(boolean isCenter) {
		this.center = isCenter;
	}

	/** Returns the cell that this one is merged into. */
	Cell target() {
		return (this.target != null) ? this.target : this;
	}

	void target(Cell other) {
		this.target = other;
	}

}
