package dev.locations.readmodel.cluster;

import java.util.Comparator;

/**
 * The point of a location that was added to {@link PointChanges}.
 * @param key the key of the point, see {@link MortonKey}
 * @param address the address of the record of the location
 */
public record AddedPoint(long key, long address) {

	static final Comparator<AddedPoint> ORDER = Comparator.comparingLong(AddedPoint::key);

	/**
	 * Creates a point.
	 * @param longitude the longitude in degrees
	 * @param latitude the latitude in degrees
	 */
	public static AddedPoint of(double longitude, double latitude, long address) {
		return new AddedPoint(MortonKey.of(longitude, latitude), address);
	}

}
