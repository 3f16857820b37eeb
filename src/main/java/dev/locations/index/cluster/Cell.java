package dev.locations.index.cluster;

/** A cell with points. */
record Cell(int column, int row, PointRange range, PointSum sum, double meanX, double meanY) {

	Cell(int column, int row, PointRange range, PointSum sum) {
		this(column, row, range, sum, sum.meanX(), sum.meanY());
	}

	/**
	 * Of two cells with equally many points, the one further south or east counts as
	 * larger.
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

}
