package dev.locations.location.query;

/**
 * Computes distances from one point. It keeps what is the same for all of them.
 */
public final class GreatCircles {

	private static final double STEPS_PER_METRE = 1_000_000;

	/** The sine of an angle of some 64 km. */
	private static final double SMALL = 0.01;

	private final double longitude;

	private final double sine;

	private final double cosine;

	/**
	 * Starts at a point.
	 * @param from the point
	 */
	public GreatCircles(NearPoint from) {
		this.longitude = from.longitude();
		this.sine = Math.sin(Math.toRadians(from.latitude()));
		this.cosine = Math.cos(Math.toRadians(from.latitude()));
	}

	/**
	 * Returns the distance along a great circle. It is a whole number of micrometres, so
	 * that points at equal distances have equal numbers in spite of rounding.
	 * @param toLongitude the longitude of the other point, in degrees
	 * @param toLatitude the latitude of the other point, in degrees
	 * @return the distance, in metres
	 */
	public double distance(double toLongitude, double toLatitude) {
		double latitude = Math.toRadians(toLatitude);
		double toSine = Math.sin(latitude);
		double toCosine = Math.cos(latitude);
		double turn = Math.toRadians(toLongitude - this.longitude);
		double turnCosine = Math.cos(turn);
		// accurate for small distances, and also for almost opposite points
		double across = toCosine * Math.sin(turn);
		double along = this.cosine * toSine - this.sine * toCosine * turnCosine;
		double cosine = this.sine * toSine + this.cosine * toCosine * turnCosine;
		double angle = angle(Math.sqrt(across * across + along * along), cosine);
		return Math.rint(angle * NearPoint.EARTH_RADIUS * STEPS_PER_METRE) / STEPS_PER_METRE;
	}

	private static double angle(double sine, double cosine) {
		if (sine > SMALL || cosine < 0) {
			return Math.atan2(sine, cosine);
		}
		// the series of the arc sine, which is as accurate and several times faster
		double square = sine * sine;
		return sine * (1 + square * (1 / 6.0 + square * (3 / 40.0 + square * (15 / 336.0))));
	}

}
