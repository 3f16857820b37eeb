package dev.locations.location.query;

/** Computes distances from one point. It keeps what is the same for all of them. */
public final class GreatCircles {

	private static final double STEPS_PER_METRE = 1_000_000;

	/**
	 * Up to this angle, of some 64 km, series are as accurate as trigonometric functions,
	 * and several times faster.
	 */
	private static final double SMALL = 0.01;

	private final double longitude;

	private final double latitude;

	private final double sine;

	private final double cosine;

	public GreatCircles(NearPoint from) {
		this.longitude = from.longitude();
		this.latitude = from.latitude();
		this.sine = Math.sin(Math.toRadians(from.latitude()));
		this.cosine = Math.cos(Math.toRadians(from.latitude()));
	}

	/**
	 * Returns a whole number of micrometres, in metres, so that points at equal distances
	 * have equal numbers in spite of rounding. Coordinates are in degrees.
	 */
	public double distance(double toLongitude, double toLatitude) {
		double north = Math.toRadians(toLatitude - this.latitude);
		double east = Math.toRadians(toLongitude - this.longitude);
		double angle = (Math.abs(north) < SMALL && Math.abs(east) < SMALL) ? smallAngle(north, east)
				: angle(Math.toRadians(toLatitude), east);
		return Math.rint(angle * NearPoint.EARTH_RADIUS * STEPS_PER_METRE) / STEPS_PER_METRE;
	}

	// the formula of the haversine
	private double smallAngle(double north, double east) {
		double across = sine(north / 2);
		double along = sine(east / 2);
		double toCosine = this.cosine * (1 - 2 * across * across)
				- this.sine * 2 * across * Math.sqrt(1 - across * across);
		return 2 * arcSine(Math.sqrt(across * across + this.cosine * toCosine * along * along));
	}

	private static double sine(double angle) {
		double square = angle * angle;
		return angle * (1 - square / 6 * (1 - square / 20));
	}

	private static double arcSine(double sine) {
		double square = sine * sine;
		return sine * (1 + square * (1 / 6.0 + square * (3 / 40.0)));
	}

	// accurate also for almost opposite points
	private double angle(double toLatitude, double east) {
		double toSine = Math.sin(toLatitude);
		double toCosine = Math.cos(toLatitude);
		double eastCosine = Math.cos(east);
		double across = toCosine * Math.sin(east);
		double along = this.cosine * toSine - this.sine * toCosine * eastCosine;
		double cosine = this.sine * toSine + this.cosine * toCosine * eastCosine;
		return Math.atan2(Math.sqrt(across * across + along * along), cosine);
	}

}
