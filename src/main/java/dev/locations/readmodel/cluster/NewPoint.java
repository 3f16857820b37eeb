package dev.locations.readmodel.cluster;

import java.util.Comparator;

/**
 * The point of a location that is new in a base.
 * @param rank the rank of the location
 * @param key the key of the point, see {@link MortonKey}
 */
public record NewPoint(int rank, long key) {

	static final Comparator<NewPoint> ORDER = Comparator.comparingLong(NewPoint::key).thenComparingInt(NewPoint::rank);

	/**
	 * Creates a point.
	 * @param longitude the longitude in degrees
	 * @param latitude the latitude in degrees
	 */
	public static NewPoint of(int rank, double longitude, double latitude) {
		return new NewPoint(rank, MortonKey.of(longitude, latitude));
	}

}
