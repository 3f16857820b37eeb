package dev.locations.location.query;

import java.math.BigDecimal;
import java.util.List;

import dev.locations.validation.QueryParameters;

/**
 * A coordinate reference system of points and boxes (OGC 18-058r1), in the order of
 * {@link QueryParameters#CRS}.
 */
@SuppressWarnings("EnumOrdinal") // a test compares the two orders
public enum Crs {

	/** WGS 84, the longitude first. */
	CRS84,

	/** WGS 84, the latitude first. */
	WGS84,

	/** The projection of web maps, in metres. */
	WEB_MERCATOR;

	private static final double RADIUS = 6378137;

	private static final int MILLIMETRES = 3;

	/** Takes one of the URIs, {@link QueryParameters#CRS}. */
	public static Crs of(String uri) {
		return values()[QueryParameters.CRS.indexOf(uri)];
	}

	public String uri() {
		return QueryParameters.CRS.get(ordinal());
	}

	/** Returns a point as two numbers with a comma between. */
	String position(String longitude, String latitude) {
		return switch (this) {
			case CRS84 -> longitude + "," + latitude;
			case WGS84 -> latitude + "," + longitude;
			case WEB_MERCATOR -> metres(radians(longitude)) + "," + metres(north(radians(latitude)));
		};
	}

	private static double radians(String degrees) {
		return Math.toRadians(Double.parseDouble(degrees));
	}

	// finite at the poles, too, since no double is exactly there
	private static double north(double latitude) {
		double tangent = Math.tan(Math.abs(latitude));
		return Math.copySign(Math.log(tangent + Math.hypot(1, tangent)), latitude);
	}

	private static BigDecimal metres(double radii) {
		return BigDecimal.valueOf(Math.round(radii * RADIUS * 1000), MILLIMETRES);
	}

	/** Orders the parts of two corners of a box: west, south, east and north. */
	public List<String> edges(String first, String second, String third, String fourth) {
		return (this == WGS84) ? List.of(second, first, fourth, third) : List.of(first, second, third, fourth);
	}

	/** Returns the degrees of such edges. */
	public List<String> degrees(List<String> edges) {
		return (this != WEB_MERCATOR) ? edges : List.of(longitude(edges.get(0)), latitude(edges.get(1)),
				longitude(edges.get(2)), latitude(edges.get(3)));
	}

	private static String longitude(String east) {
		return Double.toString(Math.toDegrees(Double.parseDouble(east) / RADIUS));
	}

	private static String latitude(String north) {
		return Double.toString(Math.toDegrees(Math.atan(Math.sinh(Double.parseDouble(north) / RADIUS))));
	}

}
