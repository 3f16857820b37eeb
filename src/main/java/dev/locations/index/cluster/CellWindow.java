package dev.locations.index.cluster;

/**
 * A rectangle of cells at a zoom level from 0 to 22, without cells beyond the edges of
 * the world. A cell is 64 pixels wide, a quarter of a tile.
 */
public record CellWindow(int zoom, int west, int north, int east, int south) {

	private static final int CELLS_PER_TILE_BITS = 2;

	/** The cells of a tile in each direction. */
	public static final int PER_TILE = 1 << CELLS_PER_TILE_BITS;

	public CellWindow {
		int last = (1 << (zoom + CELLS_PER_TILE_BITS)) - 1;
		west = Math.max(west, 0);
		north = Math.max(north, 0);
		east = Math.min(east, last);
		south = Math.min(south, last);
	}

	/** Returns the cells of a rectangle of the map, in units of {@link WebMercator}. */
	public static CellWindow of(int zoom, int west, int north, int east, int south) {
		int bits = bits(zoom);
		return new CellWindow(zoom, west >> bits, north >> bits, east >> bits, south >> bits);
	}

	public static CellWindow ofTile(int zoom, int column, int row) {
		int west = column << CELLS_PER_TILE_BITS;
		int north = row << CELLS_PER_TILE_BITS;
		int last = PER_TILE - 1;
		return new CellWindow(zoom, west, north, west + last, north + last);
	}

	/** The width of a cell in units is a power of two. */
	static int bits(int zoom) {
		return WebMercator.BITS - CELLS_PER_TILE_BITS - zoom;
	}

	int cellBits() {
		return bits(this.zoom);
	}

	/** Adds cells on each side, or takes them away with a negative margin. */
	public CellWindow grown(int margin) {
		return new CellWindow(this.zoom, this.west - margin, this.north - margin, this.east + margin,
				this.south + margin);
	}

	public CellWindow with(CellWindow other) {
		return new CellWindow(this.zoom, Math.min(this.west, other.west), Math.min(this.north, other.north),
				Math.max(this.east, other.east), Math.max(this.south, other.south));
	}

	CellWindow zoomedIn() {
		return new CellWindow(this.zoom + 1, 2 * this.west, 2 * this.north, 2 * this.east + 1, 2 * this.south + 1);
	}

	CellWindow common(int column, int row, int size) {
		return new CellWindow(this.zoom, Math.max(this.west, column), Math.max(this.north, row),
				Math.min(this.east, column + size - 1), Math.min(this.south, row + size - 1));
	}

	boolean touches(int column, int row, int size) {
		return column <= this.east && row <= this.south && column + size > this.west && row + size > this.north;
	}

	public boolean contains(int column, int row) {
		return column >= this.west && column <= this.east && row >= this.north && row <= this.south;
	}

	public int width() {
		return this.east - this.west + 1;
	}

	public int height() {
		return this.south - this.north + 1;
	}

}
