package dev.locations.readmodel.state;

import java.util.Arrays;
import java.util.stream.Stream;

import dev.locations.index.tree.IntList;
import dev.locations.location.query.ListOrder;
import dev.locations.location.query.Page;
import dev.locations.location.query.TextQuery;

/**
 * Collects the items of a page in the order of their scores, from items in the order of
 * the list. It keeps no more items of a score than the page has, and one more.
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

	void add(int score, int item) {
		if (this.found[score].size() <= this.page.limit() && this.bound.isBefore(this.page.after(), score, item)) {
			this.found[score].add(item);
		}
	}

	FoundItems found(int total) {
		int collected = Arrays.stream(this.found).mapToInt(IntList::size).sum();
		int[] items = new int[Math.min(this.page.limit(), collected)];
		int size = 0;
		int last = 0;
		boolean hasMore = false;
		for (int score = 0; score < this.found.length; score++) {
			int taken = Math.min(this.found[score].size(), items.length - size);
			System.arraycopy(this.found[score].values(), 0, items, size, taken);
			size += taken;
			last = (taken > 0) ? score : last;
			hasMore |= taken < this.found[score].size();
		}
		return hasMore ? FoundItems.followed(this.snapshot, items, total, ListOrder.MATCH, last)
				: new FoundItems(items, total, null);
	}

}
