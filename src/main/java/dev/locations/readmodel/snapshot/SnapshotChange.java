package dev.locations.readmodel.snapshot;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.UUID;
import java.util.stream.LongStream;

import dev.locations.index.cluster.MortonKey;
import dev.locations.location.field.ChangedFields;
import org.jspecify.annotations.Nullable;

/**
 * Makes the next snapshot. It adds records to the slabs of the base, which no other
 * thread may do meanwhile.
 */
public final class SnapshotChange {

	/** The fields of more locations at once are not compared, which takes 10 µs each. */
	private static final int MOST_COMPARED = 64;

	private final Snapshot before;

	private final Base base;

	private Delta delta;

	private Totals totals;

	private boolean isChanged;

	/** Where the map changes, see {@link MortonKey}. */
	private final LongStream.Builder shownKeys = LongStream.builder();

	private final LongStream.Builder allKeys = LongStream.builder();

	/** The fields that changed there, see {@link ChangedFields}. */
	private final LongStream.Builder fields = LongStream.builder();

	private SnapshotChange(Snapshot before) {
		this.before = before;
		this.base = before.base();
		this.delta = before.delta();
		this.totals = before.totals();
	}

	public static Snapshot save(Snapshot before, LocationRecord location) {
		SnapshotChange change = new SnapshotChange(before);
		change.save(location);
		return change.after();
	}

	/** The locations are saved together, so that the delta is copied once. */
	public static Snapshot saveAll(Snapshot before, List<LocationRecord> locations) {
		SnapshotChange change = new SnapshotChange(before);
		change.saveAll(locations);
		return change.after();
	}

	public static Snapshot delete(Snapshot before, UUID id) {
		SnapshotChange change = new SnapshotChange(before);
		change.find(id).ifPresent((item) -> {
			Entry removed = change.entry(item);
			change.remove(item, removed);
			change.changeAt(removed.longitude(), removed.latitude(), ChangedFields.ANY);
		});
		return change.after();
	}

	public static Snapshot deleteAll(Snapshot before, List<UUID> ids) {
		SnapshotChange change = new SnapshotChange(before);
		change.deleteAll(ids);
		return change.after();
	}

	private void save(LocationRecord location) {
		OptionalInt found = find(location.id());
		if (found.isEmpty()) {
			this.delta = this.delta.withEntry(newEntry(location));
			change(null, location, true);
			return;
		}
		int item = found.getAsInt();
		if (updatedAt(item) < location.updatedAt()) {
			Entry old = entry(item);
			remove(item, old);
			this.delta = this.delta.withEntry(newEntry(location));
			change(old, location, true);
		}
	}

	private void change(@Nullable Entry old, LocationRecord location, boolean comparesFields) {
		if (old == null) {
			changeAt(location.longitude(), location.latitude(), ChangedFields.ANY);
		}
		else if (!isSameOnMap(old, location)) {
			changeAt(old.longitude(), old.latitude(), ChangedFields.ANY);
			changeAt(location.longitude(), location.latitude(), ChangedFields.ANY);
		}
		else {
			changeAt(old.longitude(), old.latitude(),
					comparesFields ? ChangedFields.between(this.base.slabs().json(old.address()), location.json())
							: ChangedFields.OTHERS);
		}
	}

	// the map of all locations has no other fields
	private static boolean isSameOnMap(Entry old, LocationRecord location) {
		return Double.compare(old.longitude(), location.longitude()) == 0
				&& Double.compare(old.latitude(), location.latitude()) == 0
				&& Arrays.equals(old.key().name(), location.key().name());
	}

	private void changeAt(double longitude, double latitude, long changed) {
		long key = MortonKey.of(longitude, latitude);
		this.allKeys.add(key);
		this.fields.add(changed);
		if (changed < 0) {
			this.shownKeys.add(key);
		}
	}

	// applied again after a compaction, a change must give the same history
	private void saveAll(List<LocationRecord> locations) {
		Map<UUID, Integer> known = this.delta.indices();
		Delta.Removal removal = new Delta.Removal();
		List<Entry> added = new ArrayList<>();
		for (LocationRecord location : locations) {
			OptionalInt found = find(location.id(), known.getOrDefault(location.id(), -1));
			if (found.isPresent() && updatedAt(found.getAsInt()) >= location.updatedAt()) {
				continue;
			}
			Entry old = found.isPresent() ? removeWith(removal, found.getAsInt()) : null;
			change(old, location, locations.size() <= MOST_COMPARED);
			added.add(newEntry(location));
		}
		changeDelta(removal, added);
	}

	private void deleteAll(List<UUID> ids) {
		Map<UUID, Integer> known = this.delta.indices();
		Delta.Removal removal = new Delta.Removal();
		for (UUID id : ids) {
			find(id, known.getOrDefault(id, -1)).ifPresent((item) -> {
				Entry removed = removeWith(removal, item);
				changeAt(removed.longitude(), removed.latitude(), ChangedFields.ANY);
			});
		}
		changeDelta(removal, List.of());
	}

	private Entry removeWith(Delta.Removal removal, int item) {
		Entry removed = entry(item);
		if (item < 0) {
			removal.entry(~item);
		}
		else {
			removal.ordinal(item, slot(item, removed));
		}
		forget(removed);
		return removed;
	}

	private void changeDelta(Delta.Removal removal, List<Entry> added) {
		this.delta = this.delta.without(removal, this.base.size());
		if (!added.isEmpty()) {
			this.delta = this.delta.withEntries(added.toArray(Entry[]::new));
		}
	}

	// an item as in Snapshot
	private OptionalInt find(UUID id) {
		return find(id, this.delta.find(id));
	}

	private OptionalInt find(UUID id, int index) {
		if (index >= 0) {
			return OptionalInt.of(~index);
		}
		int ordinal = this.base.find(id);
		return (ordinal >= 0 && !this.delta.isRemoved(ordinal)) ? OptionalInt.of(ordinal) : OptionalInt.empty();
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
		this.delta = (item < 0) ? this.delta.withoutEntry(~item)
				: this.delta.withRemovedOrdinal(item, this.base.size(), slot(item, removed));
		forget(removed);
	}

	private int slot(int ordinal, Entry removed) {
		return this.base.clusters().slot(ordinal, removed.longitude(), removed.latitude());
	}

	private void forget(Entry removed) {
		this.isChanged = true;
		this.totals = this.totals.without(removed.key().id(), removed.updatedAt(), removed.address(),
				this.base.slabs());
	}

	private Snapshot after() {
		return !this.isChanged ? this.before
				: new Snapshot(this.base, this.delta,
						this.before.history()
							.with(this.shownKeys.build().toArray(), this.allKeys.build().toArray(),
									this.fields.build().toArray()),
						this.totals);
	}

}
