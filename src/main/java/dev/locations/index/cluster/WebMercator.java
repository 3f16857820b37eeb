package dev.locations.index.cluster;

/**
 * The projection of web maps (EPSG:3857), onto a square of whole units. The unit is
 * {@code 1 / 2^31} of the width of the world, 1.9 cm at the equator. The origin is the
 * north-west corner.
 */
public final class WebMercator {

	/** The bits of a coordinate. */
	public static final int BITS = 31;

	/** The latitude of the northern edge of the square, in degrees. */
	public static final double MAX_LATITUDE = Math.toDegrees(Math.atan(Math.sinh(Math.PI)));

	/** The greatest zoom level. */
	public static final int MAX_ZOOM = 22;

	private static final double SIZE = 1L << BITS;

	private static final double DEGREES = 360;

	private WebMercator() {
	}

	/** Takes degrees, and returns units from the western edge, from 0 to 2^31 - 1. */
	public static int x(double longitude) {
		return unit(longitude / DEGREES + 0.5);
	}

	/**
	 * Returns the distance of a latitude in degrees from the northern edge, from 0 to
	 * 2^31 - 1. Latitudes beyond an edge are taken to that edge.
	 */
	public static int y(double latitude) {
		double sine = Math.sin(Math.toRadians(latitude));
		return unit(0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI));
	}

	private static int unit(double part) {
		return (int) Math.max(0, Math.min(Math.floor(part * SIZE), Integer.MAX_VALUE));
	}

	/** Returns the longitude of a distance from the western edge in units. */
	public static double longitude(double x) {
		return (x / SIZE - 0.5) * DEGREES;
	}

	/** Returns the latitude of a distance from the northern edge in units. */
	public static double latitude(double y) {
		return Math.toDegrees(Math.atan(Math.sinh((0.5 - y / SIZE) * 2 * Math.PI)));
	}

}
