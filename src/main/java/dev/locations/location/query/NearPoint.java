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

	private static final double POLE = 90;

	/** More than half of a great circle, in metres. */
	private static final double FARTHEST = Math.PI * EARTH_RADIUS + ROUNDING;

	public NearPoint(double longitude, double latitude) {
		this(longitude, latitude, Double.POSITIVE_INFINITY);
	}

	/** Tells whether some points of the earth are too far away. */
	public boolean isLimited() {
		return this.within < FARTHEST;
	}

	/** Returns a box with all points that are near enough. */
	public BoundingBox box() {
		double angle = (this.within + ROUNDING) / EARTH_RADIUS;
		double south = Math.max(-POLE, this.latitude - Math.toDegrees(angle));
		double north = Math.min(POLE, this.latitude + Math.toDegrees(angle));
		if (south == -POLE || north == POLE) {
			return new BoundingBox(-BoundingBox.MAX_LONGITUDE, south, BoundingBox.MAX_LONGITUDE, north);
		}
		double along = Math
			.toDegrees(Math.asin(Math.min(1, Math.sin(angle) / Math.cos(Math.toRadians(this.latitude)))));
		return BoundingBox.ofWindow(this.longitude - along, south, this.longitude + along, north);
	}

}
