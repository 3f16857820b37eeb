package dev.locations.readmodel.snapshot;

import java.util.Arrays;

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

	private final int[][] found = new int[TextQuery.ELSEWHERE + 1][];

	private final int[] counts = new int[this.found.length];

	MatchCollector(Snapshot snapshot, Page page) {
		this.snapshot = snapshot;
		this.page = page;
		this.bound = ListBound.of(snapshot, page.after());
		Arrays.setAll(this.found, (rank) -> new int[16]);
	}

	void add(int rank, int item) {
		int count = this.counts[rank];
		if (count > this.page.limit() || !this.bound.isBefore(this.page.after(), rank, item)) {
			return;
		}
		if (count == this.found[rank].length) {
			this.found[rank] = Arrays.copyOf(this.found[rank], 2 * count);
		}
		this.found[rank][count] = item;
		this.counts[rank]++;
	}

	FoundItems found(int total) {
		int[] items = new int[Math.min(this.page.limit(), collected())];
		int size = 0;
		int last = 0;
		boolean hasMore = false;
		for (int rank = 0; rank < this.found.length; rank++) {
			int taken = Math.min(this.counts[rank], items.length - size);
			System.arraycopy(this.found[rank], 0, items, size, taken);
			size += taken;
			last = (taken > 0) ? rank : last;
			hasMore |= taken < this.counts[rank];
		}
		return hasMore ? FoundItems.followed(this.snapshot, items, total, ListOrder.MATCH, last)
				: new FoundItems(items, total, null);
	}

	private int collected() {
		int collected = 0;
		for (int count : this.counts) {
			collected += count;
		}
		return collected;
	}

}
