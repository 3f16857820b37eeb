package dev.locations.readmodel.snapshot;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;

import dev.locations.readmodel.index.PackedTree;
import dev.locations.readmodel.record.LocationRecord;
import dev.locations.readmodel.record.RecordAddress;

/**
 * Applies many changes at once to a snapshot without changes. It takes some microseconds
 * for each.
 */
final class CatchUp {

	private final Snapshot before;

	private final Base base;

	private final Map<UUID, Entry> entries = new HashMap<>();

	private final BitSet removed = new BitSet();

	private StateVersion version;

	private long bytes;

	private long mappedBytes;

	CatchUp(Snapshot before) {
		this.before = before;
		this.base = before.base();
		this.version = before.version();
		this.bytes = before.bytes();
		this.mappedBytes = before.mappedBytes();
	}

	int sizeBefore() {
		return this.base.size();
	}

	long save(SavedLocation saved) {
		LocationRecord location = saved.location();
		int rank = this.base.find(location.id());
		if (rank >= 0 && this.base.records().updatedAt(rank) >= location.updatedAt()) {
			return memory();
		}
		remove(location.id());
		long address = this.base.slabs().addElement(location.json());
		this.entries.put(location.id(),
				Entry.of(location, this.base.records().position(location.key()), address, saved.words()));
		this.version = this.version.plus(location.id(), location.updatedAt());
		this.bytes += RecordAddress.length(address);
		return memory();
	}

	private long memory() {
		return Base.used(this.bytes - this.mappedBytes, this.base.size() + this.entries.size());
	}

	void remove(UUID id) {
		int rank = this.base.find(id);
		if (rank >= 0 && !this.removed.get(rank)) {
			remove(rank, id);
		}
	}

	void remove(int rank, UUID id) {
		long address = this.base.address(rank);
		this.removed.set(rank);
		this.version = this.version.minus(id, this.base.records().updatedAt(rank));
		this.bytes -= RecordAddress.length(address);
		this.mappedBytes -= this.base.slabs().isMapped(address) ? RecordAddress.length(address) : 0;
	}

	Snapshot after() {
		if (this.entries.isEmpty() && this.removed.isEmpty()) {
			return this.before;
		}
		PackedTree tree = this.base.tree();
		int[] slots = this.removed.stream().map((rank) -> {
			int slot = tree.slot(rank);
			return this.base.clusters().slot(rank, tree.longitude(slot), tree.latitude(slot));
		}).sorted().toArray();
		Delta delta = Delta.of(this.entries.values().toArray(Entry[]::new), this.removed, this.base.size(), slots);
		return new Snapshot(this.base, delta, this.before.history(), this.version, this.bytes, this.mappedBytes);
	}

}
