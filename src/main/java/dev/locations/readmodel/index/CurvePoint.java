package dev.locations.readmodel.index;

import java.util.Comparator;

/**
 * A point on its place on the Hilbert curve.
 *
 * @param rank the rank of its location
 * @param longitude in degrees
 * @param latitude in degrees
 * @param position how far along the curve it is
 */
public record CurvePoint(int rank, double longitude, double latitude, long position) {

	static final Comparator<CurvePoint> ORDER = Comparator.comparingLong(CurvePoint::position);

	public CurvePoint(int rank, double longitude, double latitude) {
		this(rank, longitude, latitude, HilbertCurve.position(longitude, latitude));
	}

}
