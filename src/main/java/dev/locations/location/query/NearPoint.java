package dev.locations.location.query;

/**
 * A point to which locations are near, in degrees.
 *
 * @param within the greatest distance of the locations in metres; infinite for any
 */
public record NearPoint(double longitude, double latitude, double within) {

	/** The mean radius of the earth, in metres. */
	public static final double EARTH_RADIUS = 6_371_008.8;

	/** A bound for the errors of all computations, in metres. */
	private static final double ROUNDING = 1;

	public NearPoint(double longitude, double latitude) {
		this(longitude, latitude, Double.POSITIVE_INFINITY);
	}

	/** In metres; see {@link GreatCircles}. */
	public double distance(double toLongitude, double toLatitude) {
		return new GreatCircles(this).distance(toLongitude, toLatitude);
	}

	/** Returns metres that no point of a parallel, in degrees, is nearer than. */
	public double leastDistance(double parallel) {
		return Math.max(0, Math.toRadians(Math.abs(parallel - this.latitude)) * EARTH_RADIUS - ROUNDING);
	}

}
