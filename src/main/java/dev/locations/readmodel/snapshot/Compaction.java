package dev.locations.readmodel.snapshot;

import java.nio.ShortBuffer;

import dev.locations.index.cluster.PointIndex;
import dev.locations.index.tree.OrdinalMapping;
import dev.locations.index.tree.PackedTree;
import dev.locations.index.word.WordCollector;
import dev.locations.index.word.WordTable;
import dev.locations.location.query.Words;
import org.jspecify.annotations.Nullable;

/**
 * Builds the next base from a base and its changes. Only changed records are parsed and
 * sorted.
 */
public final class Compaction {

	private final Base base;

	private final Changes changes;

	private final Slabs slabs;

	private final Records.Builder records;

	private final OrdinalMapping mapping;

	private final CompressedRecords.@Nullable NextBuilder compressed;

	private Compaction(Snapshot snapshot) {
		this.base = snapshot.base();
		this.changes = snapshot.changes();
		Slabs old = this.base.slabs();
		this.slabs = old.next(snapshot.totals().memoryBytes());
		this.records = new Records.Builder(this.base.records().directory(), snapshot.size());
		this.mapping = new OrdinalMapping(this.base.size());
		CompressedRecords oldCompressed = this.base.compressedRecords();
		this.compressed = (oldCompressed != null) ? oldCompressed.new NextBuilder(snapshot.size(), this.slabs != old)
				: null;
	}

	public static Snapshot of(Snapshot snapshot) {
		return new Snapshot(new Compaction(snapshot).build(), Changes.EMPTY, snapshot.history(), snapshot.totals());
	}

	private Base build() {
		int next = 0;
		for (int ordinal = 0; ordinal <= this.base.size(); ordinal++) {
			while (next < this.changes.size() && this.changes.position(next) == ordinal) {
				add(next++);
			}
			if (ordinal < this.base.size()) {
				keep(ordinal);
			}
		}
		if (this.slabs != this.base.slabs()) {
			this.slabs.inOrder();
		}
		Records all = this.records.build(this.slabs);
		boolean keepsOrdinals = keepsOrdinals();
		boolean keepsPoints = keepsOrdinals && keepsPoints();
		WordTable words = this.base.words().updated(this.mapping, addedWords());
		PackedTree tree = keepsPoints ? this.base.tree() : this.base.tree().updated(this.mapping);
		PointIndex clusters = keepsPoints ? this.base.clusters() : this.base.clusters().updated(this.mapping);
		KeptValues fields = this.base.fields().updated(this.mapping, this.changes, this.base.slabs());
		return new Base(all, tree, keepsOrdinals ? this.base.ids() : this.base.ids().updated(this.mapping, all::id),
				clusters, words, fields, (this.compressed != null) ? this.compressed.build() : null);
	}

	// whether each change replaces a location in its place, so that memory can be shared
	private boolean keepsOrdinals() {
		if (this.changes.count() != 2 * this.changes.size()) {
			return false;
		}
		for (int i = 0; i < this.changes.size(); i++) {
			int ordinal = this.changes.entry(i).position();
			if (addedOrdinal(i) != ordinal || ordinal >= this.base.size() || !this.changes.isRemoved(ordinal)
					|| !this.base.records().id(ordinal).equals(this.changes.entry(i).key().id())) {
				return false;
			}
		}
		return true;
	}

	private boolean keepsPoints() {
		PackedTree tree = this.base.tree();
		for (int i = 0; i < this.changes.size(); i++) {
			int slot = tree.slot(addedOrdinal(i));
			if (tree.longitude(slot) != this.changes.entry(i).longitude()
					|| tree.latitude(slot) != this.changes.entry(i).latitude()) {
				return false;
			}
		}
		return true;
	}

	private void add(int index) {
		Entry entry = this.changes.entry(index);
		this.mapping.add(entry.longitude(), entry.latitude());
		this.records.add(newAddress(entry.address()), entry.updatedAt(), ShortBuffer.wrap(entry.fieldEnds()), 0);
		if (this.compressed != null) {
			this.compressed.add(entry, this.base.slabs());
		}
	}

	private void keep(int ordinal) {
		if (this.changes.isRemoved(ordinal)) {
			this.mapping.remove(ordinal);
			return;
		}
		this.mapping.keep(ordinal);
		Records old = this.base.records();
		this.records.add(newAddress(old.address(ordinal)), old.updatedAt(ordinal), old.fieldEnds(), ordinal);
		if (this.compressed != null) {
			this.compressed.add(ordinal);
		}
	}

	private long newAddress(long address) {
		Slabs old = this.base.slabs();
		return (this.slabs == old || this.slabs.isMapped(address)) ? address : this.slabs.add(old, address);
	}

	private int addedOrdinal(int index) {
		return this.mapping.added().get(index).ordinal();
	}

	private WordCollector addedWords() {
		WordCollector added = new WordCollector();
		for (int i = 0; i < this.changes.size(); i++) {
			Entry entry = this.changes.entry(i);
			added.add(addedOrdinal(i), Words.of(entry.key().nameText()), entry.words());
		}
		return added;
	}

}
