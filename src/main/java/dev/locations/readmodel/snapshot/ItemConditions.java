package dev.locations.readmodel.snapshot;

import java.util.Arrays;

import dev.locations.location.query.FieldConditions;
import dev.locations.location.query.ListPosition;
import dev.locations.location.query.TimeInterval;
import dev.locations.readmodel.record.LocationTime;
import org.jspecify.annotations.Nullable;

/**
 * Which items of a snapshot meet the conditions of a query. The list is in the order of
 * names, so that the locations of a name are next to each other.
 */
final class ItemConditions {

	private final Snapshot snapshot;

	private final ListBound start;

	private final @Nullable ListBound end;

	private final long first;

	private final long last;

	private ItemConditions(Snapshot snapshot, FieldConditions conditions) {
		this.snapshot = snapshot;
		String name = conditions.name();
		this.start = (name != null) ? bound(ListPosition.beforeName(name)) : ListBound.START;
		this.end = (name != null) ? bound(ListPosition.afterName(name)) : null;
		TimeInterval updated = conditions.updated();
		this.first = (updated != null) ? LocationTime.digits(updated.from()) : Long.MIN_VALUE;
		this.last = (updated != null) ? LocationTime.digits(updated.to()) : Long.MAX_VALUE;
	}

	private ListBound bound(ListPosition position) {
		return ListBound.of(this.snapshot, position);
	}

	/**
	 * Returns the conditions of a query.
	 * @param snapshot the locations
	 * @param conditions the conditions
	 * @return the conditions; null if there are none
	 */
	static @Nullable ItemConditions of(Snapshot snapshot, FieldConditions conditions) {
		return conditions.isNone() ? null : new ItemConditions(snapshot, conditions);
	}

	boolean areMetBy(int item) {
		long updatedAt = this.snapshot.updatedAt(item);
		return updatedAt >= this.first && updatedAt <= this.last && this.start.isBefore(item) && !isBehind(item);
	}

	private boolean isBehind(int item) {
		return this.end != null && this.end.isBefore(item);
	}

	/**
	 * Finds all items that meet the conditions.
	 * @return the items in the order of the list
	 */
	int[] find() {
		ItemCursor cursor = ItemCursor.after(this.snapshot, this.start);
		int[] found = new int[16];
		int count = 0;
		while (!cursor.isAtEnd() && !isBehind(cursor.peek())) {
			int item = cursor.next();
			if (areMetBy(item)) {
				if (count == found.length) {
					found = Arrays.copyOf(found, 2 * count);
				}
				found[count++] = item;
			}
		}
		return Arrays.copyOf(found, count);
	}

	/**
	 * Keeps the items that meet the conditions.
	 * @param items some items
	 * @return those of them, in the same order
	 */
	int[] keep(int[] items) {
		return Arrays.stream(items).filter(this::areMetBy).toArray();
	}

}
