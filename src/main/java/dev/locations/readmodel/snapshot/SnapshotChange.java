package dev.locations.readmodel.snapshot;

import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.stream.LongStream;

import dev.locations.index.cluster.MortonKey;
import dev.locations.index.cluster.PointChanges;
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

	private Changes changes;

	private Totals totals;

	/** Where locations change, see {@link MortonKey}. */
	private final LongStream.Builder keys = LongStream.builder();

	/** The fields that changed there, see {@link ChangedFields}. */
	private final LongStream.Builder fields = LongStream.builder();

	private SnapshotChange(Snapshot before) {
		this.before = before;
		this.base = before.base();
		this.changes = before.changes();
		this.totals = before.totals();
	}

	public static Snapshot save(Snapshot before, List<LocationRecord> locations) {
		SnapshotChange change = new SnapshotChange(before);
		boolean comparesFields = locations.size() <= MOST_COMPARED;
		locations.forEach((location) -> change.save(location, comparesFields));
		return change.after();
	}

	public static Snapshot delete(Snapshot before, List<UUID> ids) {
		SnapshotChange change = new SnapshotChange(before);
		ids.forEach(change::delete);
		return change.after();
	}

	// applied again after a compaction, a change must give the same history
	private void save(LocationRecord location, boolean comparesFields) {
		Entry waiting = this.changes.find(location.id());
		Entry old = (waiting != null) ? waiting : ofBase(location.id());
		if (old != null && old.updatedAt() >= location.updatedAt()) {
			return;
		}
		if (old != null) {
			remove(old, waiting != null);
		}
		long address = this.base.slabs().addElement(location.json());
		Entry added = Entry.of(location, this.base.records().position(location.key()), address);
		this.changes = this.changes.with(added);
		this.totals = this.totals.with(location.id(), location.updatedAt(), address, this.base.slabs());
		change(old, added, comparesFields ? location.json() : null);
	}

	private void delete(UUID id) {
		Entry waiting = this.changes.find(id);
		Entry old = (waiting != null) ? waiting : ofBase(id);
		if (old != null) {
			remove(old, waiting != null);
			changeAt(old.mapKey(), ChangedFields.ANY);
		}
	}

	private void change(@Nullable Entry old, Entry added, byte @Nullable [] compared) {
		if (old != null && isSameOnMap(old, added)) {
			changeAt(old.mapKey(), (compared != null)
					? ChangedFields.between(this.base.slabs().json(old.address()), compared) : ChangedFields.OTHERS);
			return;
		}
		if (old != null) {
			changeAt(old.mapKey(), ChangedFields.ANY);
		}
		changeAt(added.mapKey(), ChangedFields.ANY);
	}

	// the map of all locations has no other fields
	private static boolean isSameOnMap(Entry old, Entry added) {
		return Double.compare(old.longitude(), added.longitude()) == 0
				&& Double.compare(old.latitude(), added.latitude()) == 0
				&& Arrays.equals(old.key().name(), added.key().name());
	}

	private void changeAt(long key, long changed) {
		this.keys.add(key);
		this.fields.add(changed);
	}

	private @Nullable Entry ofBase(UUID id) {
		int ordinal = this.base.find(id);
		return (ordinal >= 0 && !this.changes.isRemoved(ordinal)) ? Entry.of(this.base, ordinal) : null;
	}

	private void remove(Entry old, boolean isWaiting) {
		this.changes = isWaiting ? this.changes.without(old)
				: this.changes.without(new PointChanges.Removed(old.mapKey(), old.position()));
		this.totals = this.totals.without(old.key().id(), old.updatedAt(), old.address(), this.base.slabs());
	}

	private Snapshot after() {
		long[] changed = this.keys.build().toArray();
		return (changed.length == 0) ? this.before : new Snapshot(this.base, this.changes,
				this.before.history().with(changed, this.fields.build().toArray()), this.totals);
	}

}
