package dev.locations.index.cluster;

/** Visits the squares of cells that have points, in the order of the keys. */
record CellWalk(MapPoints points, CellWindow window, int squareBits, CellWalk.Visitor visitor) {

	private static final int QUARTERS = 4;

	static void run(MapPoints points, CellWindow window, int squareBits, Visitor visitor) {
		if (window.width() > 0 && window.height() > 0) {
			new CellWalk(points, window, squareBits, visitor).start();
		}
	}

	// nodes that are not smaller than the window: it has parts of at most four of them
	private void start() {
		int longest = Math.max(this.window.width(), this.window.height());
		int bits = Math.max(this.squareBits, Integer.SIZE - Integer.numberOfLeadingZeros(longest - 1));
		MapPoints.Range all = this.points.all();
		for (int row = this.window.north() >> bits; row <= this.window.south() >> bits; row++) {
			for (int column = this.window.west() >> bits; column <= this.window.east() >> bits; column++) {
				int unitBits = this.window.cellBits() + bits;
				long key = MortonKey.of(column << unitBits, row << unitBits);
				MapPoints.Range range = this.points.range(key, key + (1L << (2 * unitBits)), all);
				if (!visit(key, bits, range)) {
					return;
				}
			}
		}
	}

	private boolean visit(long key, int bits, MapPoints.Range range) {
		int column = MortonKey.x(key) >> this.window.cellBits();
		int row = MortonKey.y(key) >> this.window.cellBits();
		if (range.size() == 0 || !this.window.touches(column, row, 1 << bits)) {
			return true;
		}
		if (bits == this.squareBits) {
			return this.visitor.visit(column, row, range);
		}
		if (range.size() == 1) {
			long first = this.points.firstKey(range);
			return visit(first & -(1L << (2 * (this.window.cellBits() + this.squareBits))), this.squareBits, range);
		}
		long quarter = 1L << (2 * (this.window.cellBits() + bits - 1));
		MapPoints.Range rest = range;
		for (int i = 0; i < QUARTERS; i++) {
			long start = key + i * quarter;
			MapPoints.Range part = (i < QUARTERS - 1) ? this.points.before(start + quarter, rest) : rest;
			if (!visit(start, bits - 1, part)) {
				return false;
			}
			rest = part.rest(rest);
		}
		return true;
	}

	@FunctionalInterface
	interface Visitor {

		boolean visit(int column, int row, MapPoints.Range range);

	}

}
