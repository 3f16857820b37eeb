package dev.locations.index.tree;

/**
 * A box of longitudes and latitudes in degrees, with its edges. It crosses the
 * antimeridian when its west is greater than its east.
 */
public record Box(double west, double south, double east, double north) {

	private static final double ANTIMERIDIAN = 180;

	boolean isParted() {
		return this.west > this.east;
	}

	Box westernPart() {
		return new Box(-ANTIMERIDIAN, this.south, this.east, this.north);
	}

	Box easternPart() {
		return new Box(this.west, this.south, ANTIMERIDIAN, this.north);
	}

	/** Tells whether a point is inside or on an edge. */
	public boolean contains(double longitude, double latitude) {
		return latitude >= this.south && latitude <= this.north && (isParted()
				? longitude >= this.west || longitude <= this.east : longitude >= this.west && longitude <= this.east);
	}

}
