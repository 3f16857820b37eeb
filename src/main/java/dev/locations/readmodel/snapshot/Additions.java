package dev.locations.readmodel.snapshot;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;

import dev.locations.readmodel.record.LocationRecord;
import dev.locations.readmodel.record.RecordAddress;

/**
 * Saves several locations in a snapshot. Those that are new are added together: one after
 * the other, each would copy the delta.
 */
final class Additions {

	private Additions() {
	}

	/**
	 * Returns a snapshot with locations. The records are added to the slabs of the base,
	 * and no other thread may add records to them meanwhile.
	 * @param snapshot the snapshot before
	 * @param locations different locations
	 * @return the next snapshot, which ignores those that it has in the same or a later
	 * version
	 */
	static Snapshot saveAll(Snapshot snapshot, List<LocationRecord> locations) {
		Set<UUID> changed = snapshot.delta().indices().keySet();
		List<LocationRecord> added = new ArrayList<>();
		Snapshot next = snapshot;
		for (LocationRecord location : locations) {
			if (changed.contains(location.id()) || snapshot.base().find(location.id()) >= 0) {
				next = next.withSaved(location);
			}
			else {
				added.add(location);
			}
		}
		return added.isEmpty() ? next : add(next, added);
	}

	private static Snapshot add(Snapshot snapshot, List<LocationRecord> locations) {
		Entry[] entries = new Entry[locations.size()];
		StateVersion version = snapshot.version();
		long bytes = snapshot.bytes();
		for (int i = 0; i < entries.length; i++) {
			LocationRecord location = locations.get(i);
			long address = snapshot.slabs().addElement(location.json());
			entries[i] = Entry.of(location, snapshot.base().records().position(location.key()), address);
			version = version.plus(location.id(), location.updatedAt());
			bytes += RecordAddress.length(address);
		}
		return new Snapshot(snapshot.base(), snapshot.delta().withEntries(entries), version, bytes);
	}

}
