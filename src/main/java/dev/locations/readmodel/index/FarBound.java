package dev.locations.readmodel.index;

import dev.locations.location.query.NearPoint;

/**
 * A bound for points that must not be nearer to a point than a distance. Like
 * {@link NearBound}, it compares four times the haversine of angles.
 */
final class FarBound {

	/** A bound for the errors of all computations, in metres. */
	private static final double ROUNDING = 1;

	private static final double HALF_TURN = 180;

	private final double longitude;

	private final double latitude;

	private final double cosine;

	private final double least;

	FarBound(NearPoint near, double distance) {
		this.longitude = near.longitude();
		this.latitude = near.latitude();
		this.cosine = Math.cos(Math.toRadians(near.latitude()));
		double angle = Math.max(0, distance - ROUNDING) / NearPoint.EARTH_RADIUS;
		this.least = haversine(Math.min(angle, Math.PI));
	}

	boolean mayReach(double west, double south, double east, double north) {
		double across = Math.max(Math.abs(south - this.latitude), Math.abs(north - this.latitude));
		double widest = Math.max(0, Math.max(south, -north));
		return haversine(Math.toRadians(across)) + this.cosine * Math.cos(Math.toRadians(widest))
				* haversine(Math.toRadians(along(west, east))) >= this.least;
	}

	private double along(double west, double east) {
		double opposite = (this.longitude > 0) ? this.longitude - HALF_TURN : this.longitude + HALF_TURN;
		return (opposite >= west && opposite <= east) ? HALF_TURN : Math.max(along(west), along(east));
	}

	private double along(double meridian) {
		double turn = Math.abs(meridian - this.longitude);
		return (turn > HALF_TURN) ? 2 * HALF_TURN - turn : turn;
	}

	private static double haversine(double angle) {
		double sine = Math.sin(angle / 2);
		return 4 * sine * sine;
	}

}
