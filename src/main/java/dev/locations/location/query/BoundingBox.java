package dev.locations.location.query;

import java.util.List;

/**
 * A box of longitudes and latitudes, in degrees. Its edges are parallels and meridians at
 * every size and latitude. Points on an edge are inside. A box may be a line or a point.
 * If {@code west} is greater than {@code east}, the box crosses the antimeridian (RFC
 * 7946, section 5.2). An invalid box cannot be built.
 */
public record BoundingBox(double west, double south, double east, double north) {

	/** In degrees. */
	public static final double MAX_LONGITUDE = 180;

	/** In degrees. */
	public static final double MAX_LATITUDE = 90;

	/** All longitudes and latitudes. */
	public static final BoundingBox WORLD = new BoundingBox(-MAX_LONGITUDE, -MAX_LATITUDE, MAX_LONGITUDE, MAX_LATITUDE);

	/**
	 * Creates a box. A negative zero becomes a positive zero.
	 * @throws IllegalArgumentException if a number is out of range or not a number, or if
	 * {@code south} is greater than {@code north}
	 */
	public BoundingBox {
		west = inRange("west", west, MAX_LONGITUDE);
		south = inRange("south", south, MAX_LATITUDE);
		east = inRange("east", east, MAX_LONGITUDE);
		north = inRange("north", north, MAX_LATITUDE);
		if (south > north) {
			throw new IllegalArgumentException("south (%s) is greater than north (%s)".formatted(south, north));
		}
	}

	/**
	 * Returns the part of the world that a window on a map shows. Maps repeat the world,
	 * so {@code west} and {@code east} may be any finite number of degrees. A window of
	 * 360 degrees or more has all longitudes.
	 */
	public static BoundingBox ofWindow(double west, double south, double east, double north) {
		if (east - west >= 2 * MAX_LONGITUDE) {
			return new BoundingBox(-MAX_LONGITUDE, south, MAX_LONGITUDE, north);
		}
		// the antimeridian is the western edge as 180, the eastern edge as -180, so that
		// points at both are inside
		return new BoundingBox(-inWorld(-west), south, inWorld(east), north);
	}

	private static double inWorld(double longitude) {
		return (Math.abs(longitude) <= MAX_LONGITUDE) ? longitude
				: longitude - 2 * MAX_LONGITUDE * Math.floor((longitude + MAX_LONGITUDE) / (2 * MAX_LONGITUDE));
	}

	/**
	 * Longitudes 180 and -180 are not equal here: a point at 180 is in a box that begins
	 * at -180 only if the box also reaches 180. Coordinates are in degrees.
	 */
	public boolean contains(double longitude, double latitude) {
		boolean fromWest = longitude >= this.west;
		boolean toEast = longitude <= this.east;
		return latitude >= this.south && latitude <= this.north
				&& (crossesAntimeridian() ? fromWest || toEast : fromWest && toEast);
	}

	/** One range, or two if the box crosses the antimeridian. */
	public List<LongitudeRange> longitudes() {
		if (crossesAntimeridian()) {
			return List.of(new LongitudeRange(this.west, MAX_LONGITUDE), new LongitudeRange(-MAX_LONGITUDE, this.east));
		}
		return List.of(new LongitudeRange(this.west, this.east));
	}

	/** In degrees of longitude, from 0 to 360. */
	public double width() {
		return this.east - this.west + (crossesAntimeridian() ? 2 * MAX_LONGITUDE : 0);
	}

	private boolean crossesAntimeridian() {
		return this.west > this.east;
	}

	private static double inRange(String name, double degrees, double limit) {
		if (!(Math.abs(degrees) <= limit)) {
			throw new IllegalArgumentException(
					"%s (%s) is not between -%s and %s".formatted(name, degrees, limit, limit));
		}
		return degrees + 0.0;
	}

	/** A closed range of degrees that does not cross the antimeridian. */
	public record LongitudeRange(double west, double east) {
	}

}
