package dev.locations.readmodel;

/**
 * Builds a base that has what changed since the last one.
 */
final class Fold {

	/** More than this part of the memory may not be wasted or out of order. */
	private static final int WASTE_DIVISOR = 4;

	private final Snapshot snapshot;

	private final Slabs slabs;

	private final Base.Builder builder;

	private Fold(Snapshot snapshot) {
		this.snapshot = snapshot;
		Slabs old = snapshot.base().slabs();
		// records that were added later are behind the others, out of order
		this.slabs = (old.wasted(snapshot.bytes()) > snapshot.bytes() / WASTE_DIVISOR) ? new Slabs() : old;
		this.builder = new Base.Builder(this.slabs, snapshot.size());
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
			}
			if (rank < base.size() && !delta.isRemoved(rank)) {
				add(base.address(rank), longitudes[rank], latitudes[rank], base.fieldEnds(), rank);
			}
		}
		if (this.slabs != base.slabs()) {
			this.slabs.endOfOrder();
		}
		return this.builder.build();
	}

	private void add(long address, double longitude, double latitude, short[] ends, int indexOfEnds) {
		Slabs old = this.snapshot.base().slabs();
		this.builder.add((this.slabs == old) ? address : this.slabs.add(old, address), longitude, latitude, ends,
				indexOfEnds);
	}

}
