package dev.locations.readmodel.search;

import dev.locations.index.tree.LowerBound;
import dev.locations.location.query.ListPosition;
import dev.locations.location.query.PageCursor;
import dev.locations.readmodel.snapshot.Changes;
import dev.locations.readmodel.snapshot.Snapshot;
import org.jspecify.annotations.Nullable;

/** The position in the order of the list after which a page begins. */
record ListBound(int ordinal, int entry) {

	static final ListBound START = new ListBound(0, 0);

	static ListBound of(Snapshot snapshot, @Nullable PageCursor after) {
		return (after != null) ? of(snapshot, after.position()) : START;
	}

	static ListBound of(Snapshot snapshot, ListPosition key) {
		int ordinal = snapshot.base().records().position(key);
		if (ordinal < snapshot.base().size() && snapshot.base().records().key(ordinal).equals(key)) {
			ordinal++;
		}
		Changes changes = snapshot.changes();
		int entry = LowerBound.of(0, changes.size(), (index) -> changes.entry(index).key().compareTo(key) <= 0);
		return new ListBound(ordinal, entry);
	}

	boolean isBefore(int item) {
		return (item >= 0) ? item >= this.ordinal : ~item >= this.entry;
	}

	boolean isBefore(@Nullable PageCursor after, double otherScore, int item) {
		return after == null || otherScore > after.score() || (otherScore == after.score() && isBefore(item));
	}

}
