package dev.locations.embedded.table;

/**
 * A grid over all longitudes and latitudes, with 2 to the power of 31 columns and as many
 * rows. The cells are numbered in Z-order (Morton code): the number interleaves the bits
 * of the column and of the row. So each quadrant of the grid is one range of numbers, and
 * so is each quadrant of a quadrant, down to one cell.
 */
final class Grid {

	/** The number of bits of a column, and of a row. */
	static final int BITS = 31;

	private static final double CELLS = 1L << BITS;

	private static final long LAST = (1L << BITS) - 1;

	private Grid() {
	}

	/**
	 * Returns the column of a longitude. Columns do not decrease from west to east.
	 * @param longitude the longitude, in degrees
	 * @return the column
	 */
	static long column(double longitude) {
		return Math.min((long) ((longitude + 180) / 360 * CELLS), LAST);
	}

	/**
	 * Returns the row of a latitude. Rows do not decrease from south to north.
	 * @param latitude the latitude, in degrees
	 * @return the row
	 */
	static long row(double latitude) {
		return Math.min((long) ((latitude + 90) / 180 * CELLS), LAST);
	}

	/**
	 * Returns the number of a cell.
	 * @param column the column
	 * @param row the row
	 * @return the number, of 62 bits
	 */
	static long cell(long column, long row) {
		return spread(column) | (spread(row) << 1);
	}

	static long column(long cell) {
		return gather(cell);
	}

	static long row(long cell) {
		return gather(cell >> 1);
	}

	/**
	 * Inserts a zero after each bit.
	 * @param bits a column or row
	 * @return the number with these bits at its even positions
	 */
	private static long spread(long bits) {
		long spread = bits;
		spread = (spread | (spread << 16)) & 0x0000_ffff_0000_ffffL;
		spread = (spread | (spread << 8)) & 0x00ff_00ff_00ff_00ffL;
		spread = (spread | (spread << 4)) & 0x0f0f_0f0f_0f0f_0f0fL;
		spread = (spread | (spread << 2)) & 0x3333_3333_3333_3333L;
		return (spread | (spread << 1)) & 0x5555_5555_5555_5555L;
	}

	/**
	 * Extracts the bits at even positions.
	 * @param bits the number of a cell
	 * @return the column or row
	 */
	private static long gather(long bits) {
		long gathered = bits & 0x5555_5555_5555_5555L;
		gathered = (gathered | (gathered >> 1)) & 0x3333_3333_3333_3333L;
		gathered = (gathered | (gathered >> 2)) & 0x0f0f_0f0f_0f0f_0f0fL;
		gathered = (gathered | (gathered >> 4)) & 0x00ff_00ff_00ff_00ffL;
		gathered = (gathered | (gathered >> 8)) & 0x0000_ffff_0000_ffffL;
		return (gathered | (gathered >> 16)) & 0x0000_0000_ffff_ffffL;
	}

}
