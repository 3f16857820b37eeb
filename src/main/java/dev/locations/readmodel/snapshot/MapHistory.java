package dev.locations.readmodel.snapshot;

import dev.locations.index.cluster.PointHistory;
import dev.locations.location.field.ChangedFields;

/**
 * Where locations changed.
 *
 * @param shown where the map of all locations changed
 * @param all where any field of a location changed: for what depends on other fields
 */
record MapHistory(PointHistory shown, PointHistory all) {

	/** Starts a history, for locations that were just loaded. */
	static MapHistory start() {
		return new MapHistory(PointHistory.start(), PointHistory.start());
	}

	/**
	 * Adds points.
	 * @param fields which fields changed at each of all points, see {@link ChangedFields}
	 */
	MapHistory with(long[] shownKeys, long[] allKeys, long[] fields) {
		return new MapHistory(this.shown.with(shownKeys), this.all.with(allKeys, fields));
	}

}
