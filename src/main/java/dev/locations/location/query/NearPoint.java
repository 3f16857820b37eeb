package dev.locations.location.query;

/**
 * A point to which locations are near.
 *
 * @param longitude its longitude, in degrees, from -180 to 180
 * @param latitude its latitude, in degrees, from -90 to 90
 */
public record NearPoint(double longitude, double latitude) {

	/** The mean radius of the earth, in metres. */
	public static final double EARTH_RADIUS = 6_371_008.8;

	/** A bound for the errors of all computations, in metres. */
	private static final double ROUNDING = 1;

	private static final double STEPS_PER_METRE = 1_000_000;

	/**
	 * Returns the distance along a great circle. It is a whole number of micrometres, so
	 * that points at equal distances have equal numbers in spite of rounding.
	 * @param toLongitude the longitude of the other point, in degrees
	 * @param toLatitude the latitude of the other point, in degrees
	 * @return the distance, in metres
	 */
	public double distance(double toLongitude, double toLatitude) {
		double from = Math.toRadians(this.latitude);
		double to = Math.toRadians(toLatitude);
		double turn = Math.toRadians(toLongitude - this.longitude);
		// accurate for small distances, and also for almost opposite points
		double across = Math.cos(to) * Math.sin(turn);
		double along = Math.cos(from) * Math.sin(to) - Math.sin(from) * Math.cos(to) * Math.cos(turn);
		double cosine = Math.sin(from) * Math.sin(to) + Math.cos(from) * Math.cos(to) * Math.cos(turn);
		double angle = Math.atan2(Math.sqrt(across * across + along * along), cosine);
		return Math.rint(angle * EARTH_RADIUS * STEPS_PER_METRE) / STEPS_PER_METRE;
	}

	/**
	 * Returns a distance that no point of a parallel is nearer than.
	 * @param parallel the latitude of the parallel, in degrees
	 * @return the distance in metres, which is computed fast
	 */
	public double leastDistance(double parallel) {
		return Math.max(0, Math.toRadians(Math.abs(parallel - this.latitude)) * EARTH_RADIUS - ROUNDING);
	}

}
