package dev.locations.bench.places;

import java.util.Random;

/**
 * A box that does not cross the antimeridian.
 *
 * @param west in degrees, from -180 to {@code east}
 * @param south in degrees, from -90 to {@code north}
 * @param east in degrees, to 180
 * @param north in degrees, to 90
 */
public record Box(double west, double south, double east, double north) {

	/** How far a box moves at most, as a share of its size. */
	public static final double MOVE = 0.03;

	/** A box in the Pacific Ocean, where no place is. */
	public static final Box EMPTY = new Box(-140.02, -40.02, -140.01, -40.01);

	/** Returns whether a place is in this box or on its edge. */
	public boolean contains(Place place) {
		return contains(place.longitude(), place.latitude());
	}

	boolean contains(double longitude, double latitude) {
		return longitude >= this.west && longitude <= this.east && latitude >= this.south && latitude <= this.north;
	}

	/**
	 * Moves this box by up to {@link #MOVE} of its size in any direction.
	 * @param random the source of the distance
	 */
	public Box moved(Random random) {
		double x = (this.east - this.west) * MOVE * (random.nextDouble() * 2 - 1);
		double y = (this.north - this.south) * MOVE * (random.nextDouble() * 2 - 1);
		return new Box(this.west + x, this.south + y, this.east + x, this.north + y);
	}

	/** Returns the query parameter that asks for this box, without rounding. */
	public String query() {
		return "bbox=" + this.west + "," + this.south + "," + this.east + "," + this.north;
	}

}
