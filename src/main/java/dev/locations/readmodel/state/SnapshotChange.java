package dev.locations.readmodel.state;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.UUID;
import java.util.stream.LongStream;

import dev.locations.index.cluster.MortonKey;

/**
 * Makes the next snapshot. It adds records to the slabs of the base, which no other
 * thread may do meanwhile.
 */
final class SnapshotChange {

	private final Snapshot before;

	private final Base base;

	private Delta delta;

	private Totals totals;

	private boolean isChanged;

	/** Where the map changes, see {@link MortonKey}. */
	private final LongStream.Builder changedKeys = LongStream.builder();

	private SnapshotChange(Snapshot before) {
		this.before = before;
		this.base = before.base();
		this.delta = before.delta();
		this.totals = before.totals();
	}

	static Snapshot save(Snapshot before, LocationRecord location) {
		SnapshotChange change = new SnapshotChange(before);
		change.save(location);
		return change.after();
	}

	/** New locations are added together, so that the delta is copied once. */
	static Snapshot saveAll(Snapshot before, List<LocationRecord> locations) {
		SnapshotChange change = new SnapshotChange(before);
		change.saveAll(locations);
		return change.after();
	}

	static Snapshot delete(Snapshot before, UUID id) {
		SnapshotChange change = new SnapshotChange(before);
		change.find(id).ifPresent((item) -> {
			Entry removed = change.entry(item);
			change.remove(item, removed);
			change.changeMapAt(removed.longitude(), removed.latitude());
		});
		return change.after();
	}

	private void save(LocationRecord location) {
		OptionalInt found = find(location.id());
		if (found.isEmpty()) {
			this.delta = this.delta.withEntry(newEntry(location));
			changeMapAt(location.longitude(), location.latitude());
			return;
		}
		int item = found.getAsInt();
		if (updatedAt(item) < location.updatedAt()) {
			Entry old = entry(item);
			remove(item, old);
			this.delta = this.delta.withEntry(newEntry(location));
			if (!isSameOnMap(old, location)) {
				changeMapAt(old.longitude(), old.latitude());
				changeMapAt(location.longitude(), location.latitude());
			}
		}
	}

	// what is kept of the map has no other fields
	private static boolean isSameOnMap(Entry old, LocationRecord location) {
		return Double.compare(old.longitude(), location.longitude()) == 0
				&& Double.compare(old.latitude(), location.latitude()) == 0
				&& Arrays.equals(old.key().name(), location.key().name());
	}

	private void changeMapAt(double longitude, double latitude) {
		this.changedKeys.add(MortonKey.of(longitude, latitude));
	}

	// applied again after a compaction, a change must give the same history, so that what
	// is
	// known here must not depend on the base alone
	private void saveAll(List<LocationRecord> locations) {
		Delta known = this.delta;
		Set<UUID> ids = known.indices().keySet();
		List<LocationRecord> added = new ArrayList<>();
		for (LocationRecord location : locations) {
			if (ids.contains(location.id()) || ordinal(location.id(), known) >= 0) {
				save(location);
			}
			else {
				added.add(location);
			}
		}
		if (!added.isEmpty()) {
			Entry[] entries = added.stream().map(this::newEntry).toArray(Entry[]::new);
			for (Entry entry : entries) {
				changeMapAt(entry.longitude(), entry.latitude());
			}
			this.delta = this.delta.withEntries(entries);
		}
	}

	// an item as in Snapshot
	private OptionalInt find(UUID id) {
		int index = this.delta.find(id);
		if (index >= 0) {
			return OptionalInt.of(~index);
		}
		int ordinal = ordinal(id, this.delta);
		return (ordinal >= 0) ? OptionalInt.of(ordinal) : OptionalInt.empty();
	}

	private int ordinal(UUID id, Delta changes) {
		int ordinal = this.base.find(id);
		return (ordinal >= 0 && !changes.isRemoved(ordinal)) ? ordinal : -1;
	}

	private long updatedAt(int item) {
		return (item >= 0) ? this.base.records().updatedAt(item) : this.delta.entry(~item).updatedAt();
	}

	private Entry entry(int item) {
		return (item >= 0) ? Entry.removed(this.base.records(), item) : this.delta.entry(~item);
	}

	private Entry newEntry(LocationRecord location) {
		this.isChanged = true;
		long address = this.base.slabs().addElement(location.json());
		this.totals = this.totals.with(location.id(), location.updatedAt(), address, this.base.slabs());
		return Entry.of(location, this.base.records().position(location.key()), address);
	}

	private void remove(int item, Entry removed) {
		this.isChanged = true;
		this.delta = (item < 0) ? this.delta.withoutEntry(~item) : this.delta.withRemovedOrdinal(item, this.base.size(),
				this.base.clusters().slot(item, removed.longitude(), removed.latitude()));
		this.totals = this.totals.without(removed.key().id(), removed.updatedAt(), removed.address(),
				this.base.slabs());
	}

	private Snapshot after() {
		return !this.isChanged ? this.before : new Snapshot(this.base, this.delta,
				this.before.history().with(this.changedKeys.build().toArray()), this.totals);
	}

}
