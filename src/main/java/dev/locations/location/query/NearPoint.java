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

	/**
	 * Returns a distance that no point of a box is nearer than.
	 * @param west the western longitude of the box, in degrees
	 * @param south the southern latitude of the box, in degrees
	 * @param east the eastern longitude of the box, in degrees, not less than
	 * {@code west}
	 * @param north the northern latitude of the box, in degrees
	 * @return the distance in metres, at most a metre less than that of the nearest point
	 */
	public double leastDistance(double west, double south, double east, double north) {
		if (this.longitude >= west && this.longitude <= east) {
			double degrees = Math.max(0, Math.max(south - this.latitude, this.latitude - north));
			return Math.max(0, Math.toRadians(degrees) * EARTH_RADIUS - ROUNDING);
		}
		double edge = (nearness(west) >= nearness(east)) ? west : east;
		double turn = Math.toRadians(edge - this.longitude);
		// the latitude at which this meridian is nearest
		double nearest = Math.toDegrees(Math.atan2(Math.sin(Math.toRadians(this.latitude)),
				Math.cos(Math.toRadians(this.latitude)) * Math.cos(turn)));
		double least = Math.min(distance(edge, south), distance(edge, north));
		if (nearest > south && nearest < north) {
			least = Math.min(least, distance(edge, nearest));
		}
		return Math.max(0, least - ROUNDING);
	}

	private double nearness(double meridian) {
		return Math.cos(Math.toRadians(meridian - this.longitude));
	}

}
