package dev.locations.readmodel.state;

import dev.locations.index.tree.PairHeap;
import dev.locations.location.query.LocationQuery;
import dev.locations.location.query.Page;

/**
 * Collects the items of a page in an order other than that of the list. It keeps no more
 * items than the page has, and one more.
 *
 * @param best the negative ranks and places, so that the last item is the first
 */
record ItemCollector(Snapshot snapshot, Page page, ListBound bound, PairHeap best) {

	ItemCollector(Snapshot snapshot, Page page) {
		this(snapshot, page, ListBound.of(snapshot, page.after()), new PairHeap());
	}

	void add(double rank, int item) {
		if (needs(rank) && this.bound.isBefore(this.page.after(), rank, item)) {
			long place = place(item);
			if (isFull()) {
				if (rank == greatestRank() && place > ~this.best.leastSecond()) {
					return;
				}
				this.best.removeLeast();
			}
			this.best.add(-rank, ~place);
		}
	}

	private boolean isFull() {
		return this.best.size() > this.page.limit();
	}

	/** Tells whether an item of a rank may be on the page. */
	boolean needs(double rank) {
		return rank <= greatestRank();
	}

	/** Returns the greatest rank that an item on the page may have. */
	double greatestRank() {
		return isFull() ? -this.best.leastFirst() : Double.POSITIVE_INFINITY;
	}

	// An entry comes before the rank of its position.
	private long place(int item) {
		return (item >= 0) ? ((long) item << Integer.SIZE) | Integer.MAX_VALUE
				: ((long) this.snapshot.delta().entry(~item).position() << Integer.SIZE) | ~item;
	}

	private static int item(long place) {
		return ((int) place == Integer.MAX_VALUE) ? (int) (place >> Integer.SIZE) : ~(int) place;
	}

	/** Returns the page. The collector is empty after this. */
	FoundItems found(LocationQuery query, int total) {
		boolean hasNext = isFull();
		if (hasNext) {
			this.best.removeLeast();
		}
		int[] items = new int[this.best.size()];
		double greatestRank = (items.length > 0) ? -this.best.leastFirst() : 0;
		for (int i = items.length - 1; i >= 0; i--) {
			items[i] = item(~this.best.leastSecond());
			this.best.removeLeast();
		}
		return hasNext ? FoundItems.followed(this.snapshot, items, total, query.order(), greatestRank)
				: new FoundItems(items, total, null);
	}

}
