package dev.locations.readmodel.snapshot;

import dev.locations.location.ExtentCollector;
import dev.locations.location.LocationExtent;
import dev.locations.readmodel.record.LocationTime;
import org.jspecify.annotations.Nullable;

/**
 * Finds the extent of a snapshot. It looks at the points at the edges and at all times: a
 * location that was removed may have been the only one at an edge.
 */
final class ExtentSearch {

	private ExtentSearch() {
	}

	static @Nullable LocationExtent find(Snapshot snapshot) {
		ExtentCollector extent = new ExtentCollector();
		Base base = snapshot.base();
		Delta delta = snapshot.delta();
		base.tree().extend(extent, (rank) -> !delta.isRemoved(rank));
		for (int rank = 0; rank < base.size(); rank++) {
			if (!delta.isRemoved(rank)) {
				extent.addTime(base.records().updatedAt(rank));
			}
		}
		for (int i = 0; i < delta.size(); i++) {
			Entry entry = delta.entry(i);
			extent.addPoint(entry.longitude(), entry.latitude());
			extent.addTime(entry.updatedAt());
		}
		return extent.extent(LocationTime::instant).orElse(null);
	}

}
