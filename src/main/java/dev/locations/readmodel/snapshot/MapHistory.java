package dev.locations.readmodel.snapshot;

import dev.locations.index.cluster.PointHistory;

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

	MapHistory with(long[] shownKeys, long[] allKeys) {
		return new MapHistory(this.shown.with(shownKeys), this.all.with(allKeys));
	}

}
