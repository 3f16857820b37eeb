package dev.locations.readmodel.index;

import dev.locations.location.query.NearPoint;

/**
 * Bounds for distances to a point, which are computed without trigonometric functions. A
 * bound is a number that grows with the distance: the haversine of the angle. To compare
 * degrees is faster still, and shows that most points are too far.
 */
final class NearBound {

	/** A bound for the errors of all computations, in metres. */
	private static final double ROUNDING = 1;

	private static final double HALF_TURN = 180;

	/** Up to this number, the arc sine of x is less than {@code x + x * x * x / 4}. */
	private static final double MAX_SINE = 0.66;

	private final double longitude;

	private final double latitude;

	private final double cosine;

	private double limit = Double.POSITIVE_INFINITY;

	private double southern = Double.NEGATIVE_INFINITY;

	private double northern = Double.POSITIVE_INFINITY;

	private double turn = Double.POSITIVE_INFINITY;

	NearBound(NearPoint near) {
		this.longitude = near.longitude();
		this.latitude = near.latitude();
		this.cosine = Math.cos(Math.toRadians(near.latitude()));
	}

	/**
	 * Sets what is near enough.
	 * @param distance the greatest distance, in metres
	 */
	void within(double distance) {
		double angle = (distance + ROUNDING) / NearPoint.EARTH_RADIUS;
		// not smaller than the haversine of the angle
		this.limit = square(angle / 2);
		this.southern = this.latitude - Math.toDegrees(angle);
		this.northern = this.latitude + Math.toDegrees(angle);
		// a circle without a pole goes as far to the east and to the west as the arc sine
		// of sin(angle) / cos(latitude)
		double sine = angle / this.cosine;
		this.turn = (sine < MAX_SINE) ? Math.toDegrees(sine + sine * sine * sine / 4) : Double.POSITIVE_INFINITY;
	}

	/**
	 * Tells whether a box may have a point that is near enough.
	 * @param west the western longitude of the box, in degrees
	 * @param south the southern latitude of the box, in degrees
	 * @param east the eastern longitude of the box, in degrees, not less than
	 * {@code west}
	 * @param north the northern latitude of the box, in degrees
	 * @return false if it has none
	 */
	boolean mayReach(double west, double south, double east, double north) {
		return south <= this.northern && north >= this.southern && along(west, east) <= this.turn;
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
		double along = along(west, east);
		double farthest = Math.max(Math.abs(south), Math.abs(north));
		double least = square(leastSine(Math.toRadians(across) / 2));
		return (along > 0) ? least
				+ this.cosine * leastCosine(Math.toRadians(farthest)) * square(leastSine(Math.toRadians(along) / 2))
				: least;
	}

	boolean isWithin(double bound) {
		return bound <= this.limit;
	}

	private double along(double west, double east) {
		return (this.longitude >= west && this.longitude <= east) ? 0 : Math.min(turn(west), turn(east));
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
