package dev.locations.index.tree;

/**
 * Bounds for distances to a point on a sphere, in radians. A bound grows with the
 * distance: it is four times the haversine of the angle, mostly computed without
 * trigonometric functions. To compare degrees is faster still, and shows that most points
 * are too far.
 */
final class NearBound {

	/** Covers the errors of all computations, in radians: a metre on the earth. */
	private static final double ROUNDING = 1.6e-7;

	private static final double ROUNDING_OF_LIMIT = 1e-12;

	/** Up to this angle, its square is hardly greater than the bound. */
	private static final double SMALL_ANGLE = 0.1;

	private static final double HALF_TURN = 180;

	/** Up to this number, the arc sine of x is less than {@code x + x * x * x / 4}. */
	private static final double MAX_SINE = 0.66;

	/** Up to this angle, in degrees, the bound for a cosine may be rough. */
	private static final double SMALL = 2;

	private final double longitude;

	private final double latitude;

	private final double cosine;

	private double limit = Double.POSITIVE_INFINITY;

	/** How far across is near enough, in degrees of latitude. */
	private double maxAcross = Double.POSITIVE_INFINITY;

	/** How far along is near enough, in degrees of longitude. */
	private double maxAlong = Double.POSITIVE_INFINITY;

	private double least;

	NearBound(double longitude, double latitude) {
		this.longitude = longitude;
		this.latitude = latitude;
		this.cosine = Math.cos(Math.toRadians(latitude));
	}

	void beyond(double distance) {
		this.least = exactHaversine(Math.min(Math.max(0, distance - ROUNDING), Math.PI));
	}

	void within(double distance) {
		double angle = distance + ROUNDING;
		// not smaller than four times the haversine of the angle
		this.limit = (angle < SMALL_ANGLE) ? angle * angle
				: exactHaversine(Math.min(angle, Math.PI)) + ROUNDING_OF_LIMIT;
		this.maxAcross = Math.toDegrees(angle);
		// a circle without a pole goes as far to the east and to the west as the arc sine
		// of sin(angle) / cos(latitude)
		double sine = angle / this.cosine;
		this.maxAlong = (sine < MAX_SINE) ? Math.toDegrees(sine + sine * sine * sine / 4) : Double.POSITIVE_INFINITY;
	}

	private static double exactHaversine(double angle) {
		double sine = Math.sin(angle / 2);
		return 4 * sine * sine;
	}

	boolean mayReach(double pointLongitude, double pointLatitude) {
		return Math.abs(pointLatitude - this.latitude) <= this.maxAcross && along(pointLongitude) <= this.maxAlong;
	}

	/** No point of a box is nearer than this bound; infinite if degrees show that. */
	double ofBox(double west, double south, double east, double north) {
		double across = Math.max(0, Math.max(south - this.latitude, this.latitude - north));
		double along = along(west, east);
		if (across > this.maxAcross || along > this.maxAlong) {
			return Double.POSITIVE_INFINITY;
		}
		double least = haversine(Math.toRadians(across));
		return (along > 0) ? least + this.cosine * leastCosine(south, north) * haversine(Math.toRadians(along)) : least;
	}

	private double leastCosine(double south, double north) {
		double reach = Math.max(this.latitude - south, north - this.latitude);
		// a cosine changes by no more than the angle
		return (reach < SMALL) ? Math.max(0, this.cosine - Math.toRadians(reach))
				: cosine(Math.toRadians(Math.max(Math.abs(south), Math.abs(north))));
	}

	// The series of both functions alternate, so that they are too small when they end
	// with a subtraction.
	private static double haversine(double angle) {
		double square = angle * angle;
		return square * (1 - square / 12 * (1 - square / 30 * (1 - square / 56)));
	}

	private static double cosine(double angle) {
		double square = angle * angle;
		double cosine = 1 - square / 2 * (1 - square / 12 * (1 - square / 30 * (1 - square / 56 * (1 - square / 90))));
		return Math.max(0, cosine);
	}

	boolean isWithin(double bound) {
		return bound <= this.limit;
	}

	/** Tells whether a point of a box may be far enough. */
	boolean mayBeBeyond(double west, double south, double east, double north) {
		double across = Math.max(Math.abs(south - this.latitude), Math.abs(north - this.latitude));
		double widest = Math.max(0, Math.max(south, -north));
		double opposite = (this.longitude > 0) ? this.longitude - HALF_TURN : this.longitude + HALF_TURN;
		double along = (opposite >= west && opposite <= east) ? HALF_TURN : Math.max(along(west), along(east));
		return exactHaversine(Math.toRadians(across))
				+ this.cosine * Math.cos(Math.toRadians(widest)) * exactHaversine(Math.toRadians(along)) >= this.least;
	}

	private double along(double west, double east) {
		return (this.longitude >= west && this.longitude <= east) ? 0 : Math.min(along(west), along(east));
	}

	private double along(double meridian) {
		double turn = Math.abs(meridian - this.longitude);
		return (turn > HALF_TURN) ? 2 * HALF_TURN - turn : turn;
	}

}
