package dev.locations.readmodel.snapshot;

import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

import dev.locations.index.cluster.MortonKey;
import dev.locations.index.cluster.PointChanges;
import dev.locations.index.tree.PackedTree;

/** Applies many changes to a snapshot without any, in some microseconds for each. */
public final class CatchUp {

	private final Snapshot before;

	private final Base base;

	private final Map<UUID, Entry> entries = new HashMap<>();

	private final BitSet removed = new BitSet();

	private Totals totals;

	public CatchUp(Snapshot before) {
		this.before = before;
		this.base = before.base();
		this.totals = before.totals();
	}

	/** Saves a location, at most once; returns the memory of the result in bytes. */
	public long save(LocationRecord location) {
		int ordinal = this.base.find(location.id());
		if (ordinal < 0 || this.base.records().updatedAt(ordinal) < location.updatedAt()) {
			remove(location.id());
			long address = this.base.slabs().addElement(location.json());
			this.entries.put(location.id(), Entry.of(location, this.base.records().position(location.key()), address));
			this.totals = this.totals.with(location.id(), location.updatedAt(), address, this.base.slabs());
		}
		return Base.used(this.totals.memoryBytes(), this.base.size() + this.entries.size());
	}

	public void remove(UUID id) {
		int ordinal = this.base.find(id);
		if (ordinal >= 0 && !this.removed.get(ordinal)) {
			remove(ordinal, id);
		}
	}

	void remove(int ordinal, UUID id) {
		this.removed.set(ordinal);
		this.totals = this.totals.without(id, this.base.records().updatedAt(ordinal), this.base.address(ordinal),
				this.base.slabs());
	}

	public Snapshot after() {
		if (this.entries.isEmpty() && this.removed.isEmpty()) {
			return this.before;
		}
		PackedTree tree = this.base.tree();
		List<PointChanges.Removed> points = this.removed.stream().mapToObj((ordinal) -> {
			int slot = tree.slot(ordinal);
			return new PointChanges.Removed(MortonKey.of(tree.longitude(slot), tree.latitude(slot)), ordinal);
		}).toList();
		Changes changes = Changes.of(this.entries.values(), points, this.removed.toLongArray());
		return new Snapshot(this.base, changes, this.before.history(), this.totals);
	}

}
