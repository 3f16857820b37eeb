package dev.locations.embedded.table;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;

import dev.locations.location.BoundingBox;
import dev.locations.location.LongitudeRange;

/**
 * The rectangle of cells of the {@link Grid} that a box touches. All bounds are
 * inclusive.
 *
 * @param west the first column
 * @param south the first row
 * @param east the last column
 * @param north the last row
 */
record GridBox(long west, long south, long east, long north) {

	/** More ranges include fewer cells outside the box, but each range is one search. */
	private static final int MAX_RANGES = 32;

	private static final int QUADRANTS = 4;

	static GridBox of(LongitudeRange longitudes, BoundingBox box) {
		return new GridBox(Grid.column(longitudes.west()), Grid.row(box.south()), Grid.column(longitudes.east()),
				Grid.row(box.north()));
	}

	boolean contains(long cell) {
		long column = Grid.column(cell);
		long row = Grid.row(cell);
		return column >= this.west && column <= this.east && row >= this.south && row <= this.north;
	}

	/**
	 * Returns ordered ranges that cover the box. They may include cells outside the box.
	 */
	List<Range> ranges() {
		List<Range> ranges = new ArrayList<>();
		Deque<Square> squares = new ArrayDeque<>(List.of(new Square(0, 0, Grid.BITS)));
		while (!squares.isEmpty()) {
			Square square = squares.remove();
			boolean isLimitReached = ranges.size() + squares.size() + QUADRANTS > MAX_RANGES;
			if (square.isInside(this) || (square.touches(this) && isLimitReached)) {
				ranges.add(square.range());
			}
			else if (square.touches(this)) {
				squares.addAll(square.quadrants());
			}
		}
		ranges.sort(Comparator.comparing(Range::first));
		return joinAdjacent(ranges);
	}

	private static List<Range> joinAdjacent(List<Range> ranges) {
		List<Range> joined = new ArrayList<>();
		for (Range range : ranges) {
			Range before = joined.isEmpty() ? null : joined.get(joined.size() - 1);
			if (before != null && before.last() + 1 == range.first()) {
				joined.set(joined.size() - 1, new Range(before.first(), range.last()));
			}
			else {
				joined.add(range);
			}
		}
		return joined;
	}

	/**
	 * Cells with consecutive numbers.
	 *
	 * @param first the number of the first cell
	 * @param last the number of the last cell
	 */
	record Range(long first, long last) {
	}

	/**
	 * A square of cells: the whole grid, a quadrant of it, a quadrant of that and so on.
	 */
	private record Square(long column, long row, int bits) {

		private long end(long start) {
			return start + (1L << this.bits) - 1;
		}

		boolean touches(GridBox box) {
			return this.column <= box.east && end(this.column) >= box.west && this.row <= box.north
					&& end(this.row) >= box.south;
		}

		boolean isInside(GridBox box) {
			return this.column >= box.west && end(this.column) <= box.east && this.row >= box.south
					&& end(this.row) <= box.north;
		}

		List<Square> quadrants() {
			int half = this.bits - 1;
			long middleColumn = this.column + (1L << half);
			long middleRow = this.row + (1L << half);
			return List.of(new Square(this.column, this.row, half), new Square(middleColumn, this.row, half),
					new Square(this.column, middleRow, half), new Square(middleColumn, middleRow, half));
		}

		Range range() {
			long first = Grid.cell(this.column, this.row);
			return new Range(first, first + (1L << (2 * this.bits)) - 1);
		}

	}

}
