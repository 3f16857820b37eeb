package dev.locations.embedded.table;

/**
 * A grid of square cells, 2 to the power of 31 in each direction, over all longitudes and
 * latitudes. Its cells are numbered in Z-order (Morton, 1966): the bits of the column and
 * of the row take turns. Each quarter of the grid, each quarter of a quarter and so on is
 * therefore one range of numbers.
 */
final class Grid {

	/** The bits of a column, and of a row. */
	static final int BITS = 31;

	private static final double CELLS = 1L << BITS;

	private static final long LAST = (1L << BITS) - 1;

	private Grid() {
	}

	/**
	 * Returns the column of a longitude. A larger longitude never has a smaller column.
	 * @param longitude the longitude, in degrees
	 * @return the column
	 */
	static long column(double longitude) {
		return Math.min((long) ((longitude + 180) / 360 * CELLS), LAST);
	}

	/**
	 * Returns the row of a latitude. A larger latitude never has a smaller row.
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
	 * Puts a zero between the bits.
	 * @param bits the bits of a column or row
	 * @return the bits at the even places
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
	 * Takes every other bit.
	 * @param bits the number of a cell
	 * @return the bits at its even places
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
