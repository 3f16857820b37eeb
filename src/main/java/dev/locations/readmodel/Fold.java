package dev.locations.readmodel;

import org.jspecify.annotations.Nullable;

/**
 * Builds a base that has what changed since the last one.
 */
final class Fold {

	/** More than this part of the memory may not be wasted or out of order. */
	private static final int WASTE_DIVISOR = 4;

	private final Snapshot snapshot;

	private final Slabs slabs;

	private final Base.Builder builder;

	private final Fragments.@Nullable Successor compressed;

	private Fold(Snapshot snapshot) {
		this.snapshot = snapshot;
		Slabs old = snapshot.base().slabs();
		// records that were added later are behind the others, out of order
		this.slabs = (old.wasted(snapshot.bytes()) > snapshot.bytes() / WASTE_DIVISOR) ? new Slabs() : old;
		this.builder = new Base.Builder(this.slabs, snapshot.size());
		Fragments fragments = snapshot.base().fragments();
		this.compressed = (fragments != null) ? fragments.new Successor(snapshot.size(), this.slabs != old) : null;
	}

	static Base of(Snapshot snapshot) {
		return new Fold(snapshot).build();
	}

	private Base build() {
		Base base = this.snapshot.base();
		double[] longitudes = new double[base.size()];
		double[] latitudes = new double[base.size()];
		base.tree().positions(longitudes, latitudes);
		Delta delta = this.snapshot.delta();
		int next = 0;
		for (int rank = 0; rank <= base.size(); rank++) {
			while (next < delta.size() && delta.entry(next).position() == rank) {
				Entry entry = delta.entry(next++);
				add(entry.address(), entry.longitude(), entry.latitude(), entry.fields().ends(), 0);
				compress(entry);
			}
			if (rank < base.size() && !delta.isRemoved(rank)) {
				add(base.address(rank), longitudes[rank], latitudes[rank], base.fieldEnds(), rank);
				if (this.compressed != null) {
					this.compressed.add(rank);
				}
			}
		}
		if (this.slabs != base.slabs()) {
			this.slabs.endOfOrder();
		}
		Base folded = this.builder.build();
		if (this.compressed != null) {
			folded.fragments(this.compressed.build());
		}
		return folded;
	}

	private void compress(Entry entry) {
		Fragments fragments = this.snapshot.base().fragments();
		if (this.compressed != null && fragments != null) {
			byte[] fragment = entry.fragment();
			this.compressed.add((fragment != null) ? fragment
					: fragments.encode(this.snapshot.base().slabs().json(entry.address())));
		}
	}

	private void add(long address, double longitude, double latitude, short[] ends, int indexOfEnds) {
		Slabs old = this.snapshot.base().slabs();
		this.builder.add((this.slabs == old) ? address : this.slabs.add(old, address), longitude, latitude, ends,
				indexOfEnds);
	}

}
