package dev.locations.readmodel.state;

import java.util.Arrays;

import dev.locations.index.tree.IntList;
import dev.locations.location.query.BoundingBox;
import dev.locations.location.query.FieldConditions;
import dev.locations.location.query.ListPosition;
import dev.locations.location.query.TimeInterval;
import org.jspecify.annotations.Nullable;

/**
 * Which items meet the conditions of a query. The locations of a name are next to each
 * other in the list.
 *
 * @param end null to go to the end of the list
 * @param first the first time of the last change, as digits; {@code last} the last one
 */
record ItemConditions(Snapshot snapshot, ListBound start, @Nullable ListBound end, long first, long last) {

	static @Nullable ItemConditions of(Snapshot snapshot, FieldConditions conditions) {
		if (conditions.isNone()) {
			return null;
		}
		String name = conditions.name();
		TimeInterval updated = conditions.updated();
		return new ItemConditions(snapshot,
				(name != null) ? ListBound.of(snapshot, ListPosition.beforeName(name)) : ListBound.START,
				(name != null) ? ListBound.of(snapshot, ListPosition.afterName(name)) : null,
				(updated != null) ? LocationTime.digits(updated.from()) : Long.MIN_VALUE,
				(updated != null) ? LocationTime.digits(updated.to()) : Long.MAX_VALUE);
	}

	boolean areMetBy(int item) {
		return isInTime(this.snapshot.updatedAt(item)) && this.start.isBefore(item)
				&& (this.end == null || !this.end.isBefore(item));
	}

	private boolean isInTime(long updatedAt) {
		return updatedAt >= this.first && updatedAt <= this.last;
	}

	int ordinals() {
		return endOrdinal() - this.start.ordinal();
	}

	private int endOrdinal() {
		return (this.end != null) ? this.end.ordinal() : this.snapshot.base().size();
	}

	/** Goes through all locations that have the name; returns items in list order. */
	int[] find(@Nullable BoundingBox box) {
		IntList ordinals = new IntList();
		IntList entries = new IntList();
		Delta delta = this.snapshot.delta();
		Records records = this.snapshot.base().records();
		for (int ordinal = this.start.ordinal(), to = endOrdinal(); ordinal < to; ordinal++) {
			if (isInTime(records.updatedAt(ordinal)) && !delta.isRemoved(ordinal)
					&& BoxSearch.isIn(this.snapshot, ordinal, box)) {
				ordinals.add(ordinal);
			}
		}
		for (int i = 0; i < delta.size(); i++) {
			if (areMetBy(~i) && BoxSearch.isIn(this.snapshot, ~i, box)) {
				entries.add(i);
			}
		}
		return BoxSearch.merged(delta, ordinals.values(), ordinals.size(), entries.values(), entries.size());
	}

	int[] keep(int[] items) {
		return Arrays.stream(items).filter(this::areMetBy).toArray();
	}

}
