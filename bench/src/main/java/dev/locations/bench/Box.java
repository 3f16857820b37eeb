package dev.locations.bench;

import java.util.Locale;
import java.util.Random;

/**
 * A box that does not cross the antimeridian.
 *
 * @param west in degrees, from -180 to {@code east}
 * @param south in degrees, from -90 to {@code north}
 * @param east in degrees, to 180
 * @param north in degrees, to 90
 */
record Box(double west, double south, double east, double north) {

	/** By how much a box moves at most, as a share of its size. */
	static final double MOVE = 0.03;

	/** A box in the middle of an ocean. */
	static final Box EMPTY = new Box(-140.02, -40.02, -140.01, -40.01);

	boolean contains(Place place) {
		return contains(place.longitude(), place.latitude());
	}

	boolean contains(double longitude, double latitude) {
		return longitude >= this.west && longitude <= this.east && latitude >= this.south && latitude <= this.north;
	}

	/** The box, a little to the side of where it was. */
	Box moved(Random random) {
		double x = (this.east - this.west) * MOVE * (random.nextDouble() * 2 - 1);
		double y = (this.north - this.south) * MOVE * (random.nextDouble() * 2 - 1);
		return new Box(this.west + x, this.south + y, this.east + x, this.north + y);
	}

	/** The box as the value of the parameter {@code bbox}, exactly. */
	String parameter() {
		return this.west + "," + this.south + "," + this.east + "," + this.north;
	}

	/** The box as a value of the language Lua. */
	String lua() {
		return String.format(Locale.ROOT, "{%s,%s,%s,%s}", this.west, this.south, this.east, this.north);
	}

}
