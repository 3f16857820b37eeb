package dev.locations.readmodel.index;

import dev.locations.location.query.NearPoint;

/**
 * Bounds for distances to a point, which are computed without trigonometric functions. A
 * bound is a number that grows with the distance: the haversine of the angle.
 */
final class NearBound {

	/** A bound for the errors of all computations, in metres. */
	private static final double ROUNDING = 1;

	private static final double HALF_TURN = 180;

	private final double longitude;

	private final double latitude;

	private final double cosine;

	NearBound(NearPoint near) {
		this.longitude = near.longitude();
		this.latitude = near.latitude();
		this.cosine = Math.cos(Math.toRadians(near.latitude()));
	}

	/**
	 * Returns the bound of all points up to a distance.
	 * @param distance the distance in metres
	 * @return a bound that is not smaller than that of any of these points
	 */
	static double of(double distance) {
		double half = (distance + ROUNDING) / NearPoint.EARTH_RADIUS / 2;
		return (half < Math.PI / 2) ? square(Math.sin(half)) : Double.POSITIVE_INFINITY;
	}

	/**
	 * Returns a bound that no point of a box is nearer than.
	 * @param west the western longitude of the box, in degrees
	 * @param south the southern latitude of the box, in degrees
	 * @param east the eastern longitude of the box, in degrees, not less than
	 * {@code west}
	 * @param north the northern latitude of the box, in degrees
	 * @return the bound
	 */
	double ofBox(double west, double south, double east, double north) {
		double across = Math.max(0, Math.max(south - this.latitude, this.latitude - north));
		double along = (this.longitude >= west && this.longitude <= east) ? 0 : Math.min(turn(west), turn(east));
		double farthest = Math.max(Math.abs(south), Math.abs(north));
		double least = square(leastSine(Math.toRadians(across) / 2));
		return (along > 0) ? least
				+ this.cosine * leastCosine(Math.toRadians(farthest)) * square(leastSine(Math.toRadians(along) / 2))
				: least;
	}

	/**
	 * Returns a bound that a point is not nearer than.
	 * @param toLongitude the longitude of the point, in degrees
	 * @param toLatitude the latitude of the point, in degrees
	 * @return the bound
	 */
	double ofPoint(double toLongitude, double toLatitude) {
		return ofBox(toLongitude, toLatitude, toLongitude, toLatitude);
	}

	private double turn(double meridian) {
		double turn = Math.abs(meridian - this.longitude);
		return (turn > HALF_TURN) ? 2 * HALF_TURN - turn : turn;
	}

	private static double square(double value) {
		return value * value;
	}

	// The series of both functions alternate, so that they are too small when they end
	// with a subtraction.
	private static double leastSine(double angle) {
		double square = angle * angle;
		return angle * (1 - square / 6 * (1 - square / 20 * (1 - square / 42)));
	}

	private static double leastCosine(double angle) {
		double square = angle * angle;
		double cosine = 1 - square / 2 * (1 - square / 12 * (1 - square / 30 * (1 - square / 56 * (1 - square / 90))));
		return Math.max(0, cosine);
	}

}
