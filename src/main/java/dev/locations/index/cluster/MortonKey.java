package dev.locations.index.cluster;

/**
 * A point of the map as one number: the bits of x and y in turn (Morton, 1966). All
 * points of a cell of a web map have the same first bits, so they are next to each other.
 */
public final class MortonKey {

	static final int BITS = 2 * WebMercator.BITS;

	private MortonKey() {
	}

	/** Takes degrees. */
	public static long of(double longitude, double latitude) {
		return of(WebMercator.x(longitude), WebMercator.y(latitude));
	}

	static long of(int x, int y) {
		return spread(x) | (spread(y) << 1);
	}

	static int x(long key) {
		return collect(key);
	}

	static int y(long key) {
		return collect(key >>> 1);
	}

	// each step moves half of the bits away from the other half
	private static long spread(int coordinate) {
		long bits = coordinate;
		bits = (bits | (bits << 16)) & 0x0000ffff0000ffffL;
		bits = (bits | (bits << 8)) & 0x00ff00ff00ff00ffL;
		bits = (bits | (bits << 4)) & 0x0f0f0f0f0f0f0f0fL;
		bits = (bits | (bits << 2)) & 0x3333333333333333L;
		return (bits | (bits << 1)) & 0x5555555555555555L;
	}

	private static int collect(long key) {
		long bits = key & 0x5555555555555555L;
		bits = (bits | (bits >>> 1)) & 0x3333333333333333L;
		bits = (bits | (bits >>> 2)) & 0x0f0f0f0f0f0f0f0fL;
		bits = (bits | (bits >>> 4)) & 0x00ff00ff00ff00ffL;
		bits = (bits | (bits >>> 8)) & 0x0000ffff0000ffffL;
		return (int) (bits | (bits >>> 16));
	}

}
