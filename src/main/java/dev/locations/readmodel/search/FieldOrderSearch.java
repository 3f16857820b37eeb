package dev.locations.readmodel.search;

import dev.locations.index.tree.Cost;
import dev.locations.index.tree.LowerBound;
import dev.locations.index.value.FieldValue.Scalar;
import dev.locations.location.query.FieldOrder;
import dev.locations.location.query.Page;
import dev.locations.location.query.PageCursor;
import dev.locations.readmodel.snapshot.Changes;
import dev.locations.readmodel.snapshot.Snapshot;

/** A search for a page in the order of a field. */
record FieldOrderSearch(Snapshot snapshot, FieldOrder order, Page page, FieldValues values) {

	static long cost(Snapshot snapshot, long items) {
		return Cost.SORTED * items + Cost.CHANGED_VALUE * Math.min(snapshot.changes().size(), items);
	}

	/** Returns how many bytes the search takes at most. */
	static long memory(Page page, long items) {
		return SmallestNumbers.memory(page.isLimited() ? page.limit() + 1 : Integer.MAX_VALUE, items);
	}

	/** Takes all items in list order. */
	FoundItems find(ItemCursor items, int total) {
		ValueRanks ranks = new ValueRanks(this.values, items.entries());
		Start start = start(ranks);
		SmallestNumbers best = new SmallestNumbers(this.page.isLimited() ? this.page.limit() + 1 : Integer.MAX_VALUE);
		Changes changes = this.snapshot.changes();
		int entries = 0;
		while (!items.isAtEnd()) {
			int item = items.next();
			int place = 0;
			if (item < 0) {
				place = place(~item);
			}
			else {
				while (entries < changes.size() && changes.position(entries) <= item) {
					entries++;
				}
				place = item + entries;
			}
			int number = directed(ranks.of(item), ranks);
			if (start.isBefore(number, item)) {
				best.add(((long) number << Integer.SIZE) | place);
			}
		}
		return page(best.sorted(), total);
	}

	// in the list of the base, also of what was removed from it, and of all entries
	private int place(int entry) {
		return this.snapshot.changes().position(entry) + entry;
	}

	private int item(int place) {
		int entry = LowerBound.of(0, this.snapshot.changes().size(), (index) -> place(index) < place);
		return (entry < this.snapshot.changes().size() && place(entry) == place) ? ~entry : place - entry;
	}

	private int directed(int rank, ValueRanks ranks) {
		return (this.order.descending() && rank != ValueRanks.NONE) ? ranks.end() - rank : rank;
	}

	private Start start(ValueRanks ranks) {
		PageCursor after = this.page.after();
		if (after == null) {
			return new Start(-1, 0, ListBound.START);
		}
		ListBound bound = ListBound.of(this.snapshot, after);
		Scalar key = after.key();
		if (key == null) {
			return new Start(ValueRanks.NONE, ValueRanks.NONE + 1L, bound);
		}
		int rank = directed(ranks.firstNotLess(key), ranks);
		if (ranks.contains(key)) {
			return new Start(rank, rank + 1L, bound);
		}
		return new Start(-1, this.order.descending() ? rank + 1L : rank, bound);
	}

	private FoundItems page(long[] found, int total) {
		boolean hasNext = found.length > this.page.limit();
		int[] items = new int[hasNext ? this.page.limit() : found.length];
		for (int i = 0; i < items.length; i++) {
			items[i] = item((int) found[i]);
		}
		return new FoundItems(items, total, hasNext ? cursor(items[items.length - 1]) : null);
	}

	private PageCursor cursor(int item) {
		return new PageCursor(this.order, FieldOrder.key(this.values.value(item)), this.snapshot.position(item));
	}

	/**
	 * Where a page begins.
	 *
	 * @param same the number that the last location of the page before has; -1 if there
	 * is no location of its value any more
	 * @param next the least number of the locations that come after those
	 */
	private record Start(int same, long next, ListBound bound) {

		boolean isBefore(int number, int item) {
			return number >= this.next || (number == this.same && this.bound.isBefore(item));
		}

	}

}
