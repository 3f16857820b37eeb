package dev.locations.readmodel.index;

import java.util.Comparator;

/**
 * A point with its position on the Hilbert curve.
 * @param rank the rank of its location
 * @param longitude the longitude in degrees
 * @param latitude the latitude in degrees
 * @param position the distance along the curve, see {@link HilbertCurve#position}
 */
public record CurvePoint(int rank, double longitude, double latitude, long position) {

	static final Comparator<CurvePoint> ORDER = Comparator.comparingLong(CurvePoint::position);

	/**
	 * Finds the position of a point.
	 * @param longitude the longitude in degrees
	 * @param latitude the latitude in degrees
	 */
	public CurvePoint(int rank, double longitude, double latitude) {
		this(rank, longitude, latitude, HilbertCurve.position(longitude, latitude));
	}

}
