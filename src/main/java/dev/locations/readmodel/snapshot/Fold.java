package dev.locations.readmodel.snapshot;

import java.util.ArrayList;
import java.util.List;

import dev.locations.readmodel.index.CurvePoint;
import dev.locations.readmodel.index.IdTable;
import dev.locations.readmodel.index.PackedTree;
import dev.locations.readmodel.index.RankMapping;
import dev.locations.readmodel.record.Slabs;
import org.jspecify.annotations.Nullable;

/**
 * Builds a base that has what changed since the last one. What did not change is neither
 * read nor sorted again.
 */
final class Fold {

	/** More than this part of the memory may not be wasted or out of order. */
	private static final int WASTE_DIVISOR = 4;

	private final Base base;

	private final Delta delta;

	private final Records records;

	private final RankMapping renumbering;

	private final int[] addedRanks;

	private final CompressedRecords.@Nullable Successor compressed;

	private Fold(Snapshot snapshot) {
		this.base = snapshot.base();
		this.delta = snapshot.delta();
		Slabs old = this.base.slabs();
		// records that were added later are behind the others, out of order
		Slabs slabs = (old.wasted(snapshot.bytes()) > snapshot.bytes() / WASTE_DIVISOR) ? new Slabs() : old;
		this.records = new Records(slabs, snapshot.size());
		this.renumbering = new RankMapping(this.base.size());
		this.addedRanks = new int[this.delta.size()];
		CompressedRecords fragments = this.base.fragments();
		this.compressed = (fragments != null) ? fragments.new Successor(snapshot.size(), slabs != old) : null;
	}

	static Base of(Snapshot snapshot) {
		return new Fold(snapshot).build();
	}

	private Base build() {
		int next = 0;
		for (int rank = 0; rank <= this.base.size(); rank++) {
			while (next < this.delta.size() && this.delta.entry(next).position() == rank) {
				add(next++);
			}
			if (rank < this.base.size()) {
				keep(rank);
			}
		}
		if (this.records.slabs() != this.base.slabs()) {
			this.records.slabs().endOfOrder();
		}
		Base folded = new Base(this.records, tree(), ids());
		if (this.compressed != null) {
			folded.fragments(this.compressed.build());
		}
		return folded;
	}

	private void add(int index) {
		Entry entry = this.delta.entry(index);
		this.addedRanks[index] = this.renumbering.comes();
		this.records.add(address(entry.address()), entry.fields().ends(), 0);
		if (this.compressed != null) {
			this.compressed.add(entry, this.base.slabs());
		}
	}

	private void keep(int rank) {
		if (this.delta.isRemoved(rank)) {
			this.renumbering.goes(rank);
			return;
		}
		this.renumbering.stays(rank);
		this.records.add(address(this.base.address(rank)), this.base.records().fieldEnds(), rank);
		if (this.compressed != null) {
			this.compressed.add(rank);
		}
	}

	private long address(long old) {
		Slabs slabs = this.records.slabs();
		return (slabs == this.base.slabs()) ? old : slabs.add(this.base.slabs(), old);
	}

	private PackedTree tree() {
		List<CurvePoint> added = new ArrayList<>();
		for (int i = 0; i < this.addedRanks.length; i++) {
			Entry entry = this.delta.entry(i);
			added.add(new CurvePoint(this.addedRanks[i], entry.longitude(), entry.latitude()));
		}
		return this.base.tree().after(this.renumbering, added);
	}

	private IdTable ids() {
		return this.base.ids().after(this.renumbering, this.addedRanks, this.records::id);
	}

}
