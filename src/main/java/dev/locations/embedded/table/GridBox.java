package dev.locations.embedded.table;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;

import dev.locations.location.BoundingBox;
import dev.locations.location.LongitudeRange;

/**
 * The cells of the {@link Grid} that a box touches. All numbers are those of cells, and
 * inclusive.
 *
 * @param west the first column
 * @param south the first row
 * @param east the last column
 * @param north the last row
 */
record GridBox(long west, long south, long east, long north) {

	/** More ranges have fewer cells beside the box, but each is a search. */
	private static final int MOST_RANGES = 32;

	private static final int QUARTERS = 4;

	static GridBox of(LongitudeRange longitudes, BoundingBox box) {
		return new GridBox(Grid.column(longitudes.west()), Grid.row(box.south()), Grid.column(longitudes.east()),
				Grid.row(box.north()));
	}

	boolean contains(long cell) {
		long column = Grid.column(cell);
		long row = Grid.row(cell);
		return column >= this.west && column <= this.east && row >= this.south && row <= this.north;
	}

	/** Ranges of cells, in their order, that have all cells of the box and some more. */
	List<Range> ranges() {
		List<Range> ranges = new ArrayList<>();
		Deque<Square> squares = new ArrayDeque<>(List.of(new Square(0, 0, Grid.BITS)));
		while (!squares.isEmpty()) {
			Square square = squares.remove();
			boolean isEnough = ranges.size() + squares.size() + QUARTERS > MOST_RANGES;
			if (square.isIn(this) || (square.touches(this) && isEnough)) {
				ranges.add(square.range());
			}
			else if (square.touches(this)) {
				squares.addAll(square.quarters());
			}
		}
		ranges.sort(Comparator.comparing(Range::first));
		return joined(ranges);
	}

	private static List<Range> joined(List<Range> ranges) {
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
	 * Consecutive cells.
	 *
	 * @param first the number of the first one
	 * @param last the number of the last one
	 */
	record Range(long first, long last) {
	}

	/** A square of the grid whose side is a power of two. */
	private record Square(long column, long row, int bits) {

		private long end(long start) {
			return start + (1L << this.bits) - 1;
		}

		boolean touches(GridBox box) {
			return this.column <= box.east && end(this.column) >= box.west && this.row <= box.north
					&& end(this.row) >= box.south;
		}

		boolean isIn(GridBox box) {
			return this.column >= box.west && end(this.column) <= box.east && this.row >= box.south
					&& end(this.row) <= box.north;
		}

		List<Square> quarters() {
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
