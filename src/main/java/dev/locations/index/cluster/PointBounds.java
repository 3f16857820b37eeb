package dev.locations.index.cluster;

/** The smallest rectangle with some points, in units of {@link WebMercator}. */
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

	public int west() {
		return this.west;
	}

	public int north() {
		return this.north;
	}

	public int east() {
		return this.east;
	}

	public int south() {
		return this.south;
	}

}
