package dev.locations.readmodel.search;

import dev.locations.location.query.ListOrder;
import dev.locations.location.query.PageCursor;
import dev.locations.readmodel.snapshot.Snapshot;
import org.jspecify.annotations.Nullable;

/**
 * The items of a page.
 *
 * @param items the items in the order of the page
 * @param total how many locations match the query, on this page and on all others
 * @param next the position after the page; null if it is the last one
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record FoundItems(int[] items, int total, @Nullable PageCursor next) {

	static FoundItems of(Snapshot snapshot, int[] items, int total, boolean hasNext, ListOrder order,
			double lastScore) {
		return new FoundItems(items, total,
				hasNext ? new PageCursor(order, lastScore, snapshot.position(items[items.length - 1])) : null);
	}

}
