package dev.locations.readmodel.snapshot;

import java.util.Arrays;
import java.util.Comparator;
import java.util.PriorityQueue;

import dev.locations.location.LocationQuery;
import dev.locations.location.query.Page;

/**
 * Collects the items of a page in an order other than that of the list. It keeps no more
 * items than the page has, and one more.
 */
final class ItemCollector {

	private final Snapshot snapshot;

	private final Page page;

	private final ListBound bound;

	private final PriorityQueue<Ranked> best = new PriorityQueue<>(Comparator.reverseOrder());

	ItemCollector(Snapshot snapshot, Page page) {
		this.snapshot = snapshot;
		this.page = page;
		this.bound = ListBound.of(snapshot, page.after());
	}

	void add(double rank, int item) {
		if (needs(rank) && this.bound.isBefore(this.page.after(), rank, item)) {
			Ranked added = new Ranked(rank, place(item), item);
			if (this.best.size() <= this.page.limit()) {
				this.best.add(added);
			}
			else if (added.compareTo(this.best.element()) < 0) {
				this.best.remove();
				this.best.add(added);
			}
		}
	}

	/**
	 * Tells whether an item of a rank may be on the page.
	 * @param rank the rank
	 * @return false if all items of this rank and of greater ranks come later
	 */
	boolean needs(double rank) {
		return rank <= greatestRank();
	}

	/**
	 * Returns the greatest rank that an item on the page may have.
	 * @return the rank, infinite while there are too few items
	 */
	double greatestRank() {
		return (this.best.size() <= this.page.limit()) ? Double.POSITIVE_INFINITY : this.best.element().rank();
	}

	// An entry comes before the rank of its position.
	private long place(int item) {
		return (item >= 0) ? ((long) item << Integer.SIZE) | Integer.MAX_VALUE
				: ((long) this.snapshot.delta().entry(~item).position() << Integer.SIZE) | ~item;
	}

	/**
	 * Returns the page.
	 * @param query the query
	 * @param total how many locations match it
	 * @return the items in their order
	 */
	FoundItems found(LocationQuery query, int total) {
		Ranked[] sorted = this.best.toArray(new Ranked[0]);
		Arrays.sort(sorted);
		int count = Math.min(sorted.length, this.page.limit());
		int[] items = new int[count];
		Arrays.setAll(items, (i) -> sorted[i].item());
		return (sorted.length > count)
				? FoundItems.followed(this.snapshot, items, total, query.order(), sorted[count - 1].rank())
				: new FoundItems(items, total, null);
	}

	private record Ranked(double rank, long place, int item) implements Comparable<Ranked> {

		// without combined comparators, which take several times longer
		@Override
		public int compareTo(Ranked other) {
			int ranks = Double.compare(this.rank, other.rank);
			return (ranks != 0) ? ranks : Long.compare(this.place, other.place);
		}

	}

}
