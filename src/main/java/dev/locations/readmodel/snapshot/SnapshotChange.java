package dev.locations.readmodel.snapshot;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.UUID;
import java.util.stream.LongStream;

import dev.locations.readmodel.cluster.MortonKey;
import dev.locations.readmodel.record.LocationRecord;
import dev.locations.readmodel.record.RecordAddress;

/**
 * Makes the next snapshot from a snapshot and a change. New records are added to the
 * slabs of the base, and no other thread may add records to them meanwhile.
 */
final class SnapshotChange {

	private final Snapshot before;

	private final Base base;

	private Delta delta;

	private StateVersion version;

	private long bytes;

	private long mappedBytes;

	/** Where the map changes, see {@link MortonKey}. */
	private final LongStream.Builder changedKeys = LongStream.builder();

	private SnapshotChange(Snapshot before) {
		this.before = before;
		this.base = before.base();
		this.delta = before.delta();
		this.version = before.version();
		this.bytes = before.bytes();
		this.mappedBytes = before.mappedBytes();
	}

	/** Returns the same snapshot if it has the same or a later version of the location. */
	static Snapshot save(Snapshot before, SavedLocation location) {
		SnapshotChange change = new SnapshotChange(before);
		change.save(location);
		return change.after();
	}

	/**
	 * Saves several locations. Those that are new are added together: one after the other,
	 * each would copy the delta.
	 */
	static Snapshot saveAll(Snapshot before, List<SavedLocation> locations) {
		SnapshotChange change = new SnapshotChange(before);
		change.saveAll(locations);
		return change.after();
	}

	/** Returns the same snapshot if there is no such location. */
	static Snapshot delete(Snapshot before, UUID id) {
		SnapshotChange change = new SnapshotChange(before);
		change.find(id).ifPresent((item) -> {
			Entry removed = change.entry(item);
			change.remove(item, removed);
			change.changeMapAt(removed.longitude(), removed.latitude());
		});
		return change.after();
	}

	private void save(SavedLocation saved) {
		LocationRecord location = saved.location();
		OptionalInt found = find(location.id());
		if (found.isEmpty()) {
			this.delta = this.delta.withEntry(newEntry(saved));
			changeMapAt(location.longitude(), location.latitude());
			return;
		}
		int item = found.getAsInt();
		if (updatedAt(item) < location.updatedAt()) {
			Entry old = entry(item);
			remove(item, old);
			this.delta = this.delta.withEntry(newEntry(saved));
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

	// a change that is applied again after a fold must add the same points in the same
	// order to the history: so what is known here must not depend on the base alone
	private void saveAll(List<SavedLocation> locations) {
		Delta known = this.delta;
		Set<UUID> ids = known.indices().keySet();
		List<SavedLocation> added = new ArrayList<>();
		for (SavedLocation saved : locations) {
			UUID id = saved.location().id();
			if (ids.contains(id) || rank(id, known) >= 0) {
				save(saved);
			}
			else {
				added.add(saved);
			}
		}
		if (!added.isEmpty()) {
			Entry[] entries = new Entry[added.size()];
			for (int i = 0; i < entries.length; i++) {
				entries[i] = newEntry(added.get(i));
				changeMapAt(entries[i].longitude(), entries[i].latitude());
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
		int rank = rank(id, this.delta);
		return (rank >= 0) ? OptionalInt.of(rank) : OptionalInt.empty();
	}

	private int rank(UUID id, Delta changes) {
		int rank = this.base.find(id);
		return (rank >= 0 && !changes.isRemoved(rank)) ? rank : -1;
	}

	private long updatedAt(int item) {
		return (item >= 0) ? this.base.records().updatedAt(item) : this.delta.entry(~item).updatedAt();
	}

	private Entry entry(int item) {
		return (item >= 0) ? Entry.removed(this.base.records(), item) : this.delta.entry(~item);
	}

	private Entry newEntry(SavedLocation saved) {
		LocationRecord location = saved.location();
		long address = this.base.slabs().addElement(location.json());
		this.version = this.version.plus(location.id(), location.updatedAt());
		this.bytes += RecordAddress.length(address);
		return Entry.of(location, this.base.records().position(location.key()), address, saved.words());
	}

	private void remove(int item, Entry removed) {
		if (item >= 0) {
			int slot = this.base.clusters().slot(item, removed.longitude(), removed.latitude());
			this.delta = this.delta.withRemovedRank(item, this.base.size(), this.delta.points().withRemoved(slot));
		}
		else {
			this.delta = this.delta.withoutEntry(~item);
		}
		this.version = this.version.minus(removed.key().id(), removed.updatedAt());
		int length = RecordAddress.length(removed.address());
		this.bytes -= length;
		this.mappedBytes -= this.base.slabs().isMapped(removed.address()) ? length : 0;
	}

	private Snapshot after() {
		if (this.delta == this.before.delta()) {
			return this.before;
		}
		long[] keys = this.changedKeys.build().toArray();
		return new Snapshot(this.base, this.delta, this.before.history().with(keys), this.version, this.bytes,
				this.mappedBytes);
	}

}
