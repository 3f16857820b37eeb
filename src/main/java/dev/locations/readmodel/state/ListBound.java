package dev.locations.readmodel.state;

import dev.locations.index.tree.LowerBound;
import dev.locations.location.query.ListPosition;
import dev.locations.location.query.PageCursor;
import org.jspecify.annotations.Nullable;

/** The place in the order of the list after which a page begins. */
record ListBound(int rank, int entry) {

	/** The beginning of the list. */
	static final ListBound START = new ListBound(0, 0);

	static ListBound of(Snapshot snapshot, @Nullable PageCursor after) {
		return (after != null) ? of(snapshot, after.position()) : START;
	}

	static ListBound of(Snapshot snapshot, ListPosition key) {
		int rank = snapshot.base().records().position(key);
		if (rank < snapshot.base().size() && snapshot.base().records().key(rank).equals(key)) {
			rank++;
		}
		Delta delta = snapshot.delta();
		int entry = LowerBound.of(0, delta.size(), (index) -> delta.entry(index).key().compareTo(key) <= 0);
		return new ListBound(rank, entry);
	}

	boolean isBefore(int item) {
		return (item >= 0) ? item >= this.rank : ~item >= this.entry;
	}

	/** Tells whether an item is on a page in another order. */
	boolean isBefore(@Nullable PageCursor after, double otherRank, int item) {
		return after == null || otherRank > after.score() || (otherRank == after.score() && isBefore(item));
	}

}
