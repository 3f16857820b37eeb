package dev.locations.readmodel.snapshot;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

import dev.locations.readmodel.cluster.PointHistory;
import dev.locations.readmodel.record.LocationRecord;
import dev.locations.readmodel.record.RecordAddress;
import dev.locations.readmodel.record.Slabs;

/**
 * Collects locations in any order, and builds a snapshot of them.
 */
final class LocationCollector {

	private final Slabs slabs = new Slabs();

	/**
	 * A map, because a scan of a store that is written to may return a location twice.
	 */
	private final Map<UUID, Entry> entries = new HashMap<>();

	private long bytes;

	/**
	 * Adds a location.
	 * @param location the location
	 * @return the memory that the snapshot will take, in bytes
	 */
	long add(LocationRecord location) {
		Entry entry = Entry.of(location, 0, this.slabs.addElement(location.json()), List.of());
		this.bytes += location.json().length + 1;
		this.entries.merge(location.id(), entry, (a, b) -> (a.updatedAt() > b.updatedAt()) ? a : b);
		return Base.used(this.bytes, this.entries.size());
	}

	Snapshot snapshot() {
		List<Entry> sorted = this.entries.values().stream().sorted(Entry.ORDER).toList();
		Slabs ordered = new Slabs();
		Records records = new Records(ordered, sorted.size());
		double[] longitudes = new double[sorted.size()];
		double[] latitudes = new double[sorted.size()];
		StateVersion version = StateVersion.EMPTY;
		long bytes = 0;
		for (Entry entry : sorted) {
			longitudes[records.size()] = entry.longitude();
			latitudes[records.size()] = entry.latitude();
			records.add(ordered.add(this.slabs, entry.address()), entry.updatedAt(), entry.fieldEnds().ends(), 0);
			version = version.plus(entry.key().id(), entry.updatedAt());
			bytes += RecordAddress.length(entry.address());
		}
		ordered.markInOrder();
		return new Snapshot(Base.of(records, longitudes, latitudes), Delta.EMPTY, PointHistory.start(), version, bytes);
	}

}
