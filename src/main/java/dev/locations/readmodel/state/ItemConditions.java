package dev.locations.readmodel.state;

import java.util.Arrays;

import dev.locations.index.tree.IntList;
import dev.locations.location.query.BoundingBox;
import dev.locations.location.query.FieldConditions;
import dev.locations.location.query.ListPosition;
import dev.locations.location.query.Page;
import dev.locations.location.query.TimeInterval;
import org.jspecify.annotations.Nullable;

/**
 * Which items of a snapshot meet the conditions of a query. The list is in the order of
 * names, so that the locations of a name are next to each other.
 *
 * @param end null to go to the end of the list
 * @param first the first time of the last change, as digits
 * @param last the last time
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
		return isInTime(this.snapshot.updatedAt(item)) && this.start.isBefore(item) && !isBehind(item);
	}

	private boolean isInTime(long updatedAt) {
		return updatedAt >= this.first && updatedAt <= this.last;
	}

	private boolean isBehind(int item) {
		return this.end != null && this.end.isBefore(item);
	}

	int ordinals() {
		return endOrdinal() - this.start.ordinal();
	}

	private int endOrdinal() {
		return (this.end != null) ? this.end.ordinal() : this.snapshot.base().size();
	}

	/** Finds the items of a page. It goes through all locations that have the name. */
	FoundItems find(Page page, @Nullable BoundingBox box) {
		ListBound after = ListBound.of(this.snapshot, page.after());
		IntList ordinals = new IntList();
		IntList entries = new IntList();
		Delta delta = this.snapshot.delta();
		Records records = this.snapshot.base().records();
		int total = 0;
		for (int ordinal = this.start.ordinal(), to = endOrdinal(); ordinal < to; ordinal++) {
			if (isInTime(records.updatedAt(ordinal)) && !delta.isRemoved(ordinal)
					&& (box == null || BoxSearch.isIn(this.snapshot, ordinal, box))) {
				total++;
				if (ordinals.size() <= page.limit() && after.isBefore(ordinal)) {
					ordinals.add(ordinal);
				}
			}
		}
		for (int i = 0; i < delta.size(); i++) {
			if (areMetBy(~i) && (box == null || BoxSearch.isIn(this.snapshot, ~i, box))) {
				total++;
				if (entries.size() <= page.limit() && after.isBefore(~i)) {
					entries.add(i);
				}
			}
		}
		int[] items = BoxSearch.merged(delta, ordinals.values(), ordinals.size(), entries.values(), entries.size());
		int limit = Math.min(items.length, page.limit());
		return FoundItems.of(this.snapshot, Arrays.copyOf(items, limit), total, items.length > limit);
	}

	int[] keep(int[] items) {
		return Arrays.stream(items).filter(this::areMetBy).toArray();
	}

}
