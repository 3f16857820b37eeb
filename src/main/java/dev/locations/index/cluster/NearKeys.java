package dev.locations.index.cluster;

import java.util.function.Consumer;

import dev.locations.index.tree.Box;
import dev.locations.index.tree.SortedChunks;

/**
 * Finds points near a rectangle in the order of their {@link MortonKey}s. It divides
 * squares that touch the rectangle, until they have few points.
 */
record NearKeys<P>(SortedChunks<P> points, Consumer<? super P> visitor, int west, int north, int east, int south) {

	/** To visit so many points costs less than to divide a square. */
	private static final int FEW = 16;

	private static final int QUARTERS = 4;

	/** Visits all points of a box, and some others near it, each once. */
	static <P> void visit(SortedChunks<P> points, Box box, Consumer<? super P> visitor) {
		if (points.size() == 0) {
			return;
		}
		// the projection may round two latitudes in the wrong order
		int west = Math.max(WebMercator.x(box.west()) - 1, 0);
		int north = Math.max(WebMercator.y(box.north()) - 1, 0);
		int east = Math.min(WebMercator.x(box.east()), Integer.MAX_VALUE - 1) + 1;
		int south = Math.min(WebMercator.y(box.south()), Integer.MAX_VALUE - 1) + 1;
		if (box.west() <= box.east()) {
			new NearKeys<>(points, visitor, west, north, east, south).start();
		}
		else if (west <= east) {
			new NearKeys<>(points, visitor, 0, north, Integer.MAX_VALUE, south).start();
		}
		else {
			new NearKeys<>(points, visitor, west, north, Integer.MAX_VALUE, south).start();
			new NearKeys<>(points, visitor, 0, north, east, south).start();
		}
	}

	// the rectangle has parts of at most four squares that are not smaller
	private void start() {
		int longest = Math.max(this.east - this.west, this.south - this.north);
		int bits = Integer.SIZE - Integer.numberOfLeadingZeros(longest);
		for (int row = this.north >> bits; row <= this.south >> bits; row++) {
			for (int column = this.west >> bits; column <= this.east >> bits; column++) {
				long key = MortonKey.of(column << bits, row << bits);
				visit(key, bits, this.points.first(key), this.points.first(key + (1L << (2 * bits))));
			}
		}
	}

	private void visit(long key, int bits, int from, int to) {
		if (from == to || !touches(MortonKey.x(key), MortonKey.y(key), (1 << bits) - 1)) {
			return;
		}
		if (to - from <= FEW || bits == 0) {
			for (int i = from; i < to; i++) {
				if (touches(MortonKey.x(this.points.number(i)), MortonKey.y(this.points.number(i)), 0)) {
					this.visitor.accept(this.points.get(i));
				}
			}
			return;
		}
		long quarter = 1L << (2 * bits - 2);
		int start = from;
		for (int i = 0; i < QUARTERS; i++) {
			int end = (i < QUARTERS - 1) ? this.points.first(key + (i + 1) * quarter) : to;
			visit(key + i * quarter, bits - 1, start, end);
			start = end;
		}
	}

	private boolean touches(int x, int y, int length) {
		return x <= this.east && y <= this.south && x + length >= this.west && y + length >= this.north;
	}

}
