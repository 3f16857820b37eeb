package dev.locations.index.cluster;

/**
 * The smallest rectangle that holds some points, in units of
 * {@link dev.locations.index.cluster.WebMercator}.
 */
public final class PointBounds {

	private int west = Integer.MAX_VALUE;

	private int north = Integer.MAX_VALUE;

	private int east = -1;

	private int south = -1;

	void add(long key) {
		int x = MortonKey.x(key);
		int y = MortonKey.y(key);
		add(x, y, x, y);
	}

	void add(int otherWest, int otherNorth, int otherEast, int otherSouth) {
		this.west = Math.min(this.west, otherWest);
		this.north = Math.min(this.north, otherNorth);
		this.east = Math.max(this.east, otherEast);
		this.south = Math.max(this.south, otherSouth);
	}

	/** Returns the smallest distance from the western edge, in units. */
	public int west() {
		return this.west;
	}

	/** Returns the smallest distance from the northern edge, in units. */
	public int north() {
		return this.north;
	}

	/** Returns the greatest distance from the western edge, in units. */
	public int east() {
		return this.east;
	}

	/** Returns the greatest distance from the northern edge, in units. */
	public int south() {
		return this.south;
	}

}
