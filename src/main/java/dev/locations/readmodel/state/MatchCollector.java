package dev.locations.readmodel.state;

import java.util.Arrays;
import java.util.stream.Stream;

import dev.locations.index.tree.IntList;
import dev.locations.location.query.ListOrder;
import dev.locations.location.query.Page;
import dev.locations.location.query.TextQuery;

/**
 * Collects the items of a page in the order of their ranks, from items in the order of
 * the list. It keeps no more items of a rank than the page has, and one more.
 */
final class MatchCollector {

	private final Snapshot snapshot;

	private final Page page;

	private final ListBound bound;

	private final IntList[] found = Stream.generate(IntList::new)
		.limit(TextQuery.ELSEWHERE + 1)
		.toArray(IntList[]::new);

	MatchCollector(Snapshot snapshot, Page page) {
		this.snapshot = snapshot;
		this.page = page;
		this.bound = ListBound.of(snapshot, page.after());
	}

	void add(int rank, int item) {
		if (this.found[rank].size() <= this.page.limit() && this.bound.isBefore(this.page.after(), rank, item)) {
			this.found[rank].add(item);
		}
	}

	FoundItems found(int total) {
		int collected = Arrays.stream(this.found).mapToInt(IntList::size).sum();
		int[] items = new int[Math.min(this.page.limit(), collected)];
		int size = 0;
		int last = 0;
		boolean hasMore = false;
		for (int rank = 0; rank < this.found.length; rank++) {
			int taken = Math.min(this.found[rank].size(), items.length - size);
			System.arraycopy(this.found[rank].values(), 0, items, size, taken);
			size += taken;
			last = (taken > 0) ? rank : last;
			hasMore |= taken < this.found[rank].size();
		}
		return hasMore ? FoundItems.followed(this.snapshot, items, total, ListOrder.MATCH, last)
				: new FoundItems(items, total, null);
	}

}
