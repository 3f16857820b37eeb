package dev.locations.ogc;

import java.util.List;

import dev.locations.location.query.BoundingBox;
import dev.locations.location.query.LocationExtent;
import dev.locations.store.Timestamps;

/**
 * Where locations are, and when they were changed.
 *
 * @param spatial the box of their points
 * @param temporal the interval of the times of their last change
 */
public record Extent(Spatial spatial, Temporal temporal) {

	static final String CRS84 = "http://www.opengis.net/def/crs/OGC/1.3/CRS84";

	private static final String GREGORIAN = "http://www.opengis.net/def/uom/ISO-8601/0/Gregorian";

	public static Extent of(LocationExtent extent) {
		BoundingBox box = extent.box();
		return new Extent(new Spatial(List.of(List.of(box.west(), box.south(), box.east(), box.north())), CRS84),
				new Temporal(List.of(List.of(Timestamps.format(extent.first().toEpochMilli()),
						Timestamps.format(extent.last().toEpochMilli()))), GREGORIAN));
	}

	/**
	 * Where locations are.
	 *
	 * @param bbox one box: west, south, east, north, in degrees
	 * @param crs its coordinate reference system
	 */
	public record Spatial(List<List<Double>> bbox, String crs) {
	}

	/**
	 * When locations were changed.
	 *
	 * @param interval one interval: first and last time
	 * @param trs its time reference system
	 */
	public record Temporal(List<List<String>> interval, String trs) {
	}

}
