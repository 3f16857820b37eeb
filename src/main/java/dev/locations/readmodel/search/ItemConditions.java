package dev.locations.readmodel.search;

import java.util.Arrays;
import java.util.Set;
import java.util.UUID;

import dev.locations.index.tree.Bitmaps;
import dev.locations.index.tree.Cost;
import dev.locations.index.tree.IntList;
import dev.locations.location.field.LocationTime;
import dev.locations.location.query.BoundingBox;
import dev.locations.location.query.FieldConditions;
import dev.locations.location.query.GreatCircles;
import dev.locations.location.query.ListPosition;
import dev.locations.location.query.LocationQuery;
import dev.locations.location.query.NearPoint;
import dev.locations.location.query.TimeInterval;
import dev.locations.readmodel.snapshot.Changes;
import dev.locations.readmodel.snapshot.Records;
import dev.locations.readmodel.snapshot.Snapshot;
import org.jspecify.annotations.Nullable;

/**
 * Which items meet the conditions of a query, without its box and its words. The
 * locations of a name are next to each other in the list.
 *
 * @param circle the point with a greatest distance; null if items may be anywhere
 * @param end null to go to the end of the list
 * @param first the first time of the last change, as digits; {@code last} the last one
 */
record ItemConditions(Snapshot snapshot, @Nullable FieldMatches filter, @Nullable Set<UUID> ids,
		@Nullable Circle circle, ListBound start, @Nullable ListBound end, long first, long last) {

	static @Nullable ItemConditions of(Snapshot snapshot, LocationQuery query, @Nullable FieldMatches filter) {
		FieldConditions conditions = query.conditions();
		Circle circle = Circle.of(query.near());
		if (conditions.isNone() && circle == null) {
			return null;
		}
		String name = conditions.name();
		TimeInterval updated = conditions.updated();
		return new ItemConditions(snapshot, filter, conditions.ids(), circle,
				(name != null) ? ListBound.of(snapshot, ListPosition.beforeName(name)) : ListBound.START,
				(name != null) ? ListBound.of(snapshot, ListPosition.afterName(name)) : null,
				(updated != null) ? LocationTime.digits(updated.from()) : Long.MIN_VALUE,
				(updated != null) ? LocationTime.digits(updated.to()) : Long.MAX_VALUE);
	}

	/** Tells whether the matches of the filter are all that is asked for. */
	boolean isFilterOnly() {
		return this.ids == null && this.circle == null && this.end == null && !hasTime();
	}

	private boolean hasTime() {
		return this.first > Long.MIN_VALUE || this.last < Long.MAX_VALUE;
	}

	boolean areMetBy(int item) {
		return (!hasTime() || isInTime(this.snapshot.updatedAt(item))) && this.start.isBefore(item)
				&& (this.end == null || !this.end.isBefore(item)) && isFound(item);
	}

	private boolean isInTime(long updatedAt) {
		return updatedAt >= this.first && updatedAt <= this.last;
	}

	private boolean isFound(int item) {
		return (this.filter == null || this.filter.contains(item))
				&& (this.circle == null || this.circle.contains(this.snapshot, item));
	}

	int ordinals() {
		return endOrdinal() - this.start.ordinal();
	}

	private int endOrdinal() {
		return (this.end != null) ? this.end.ordinal() : this.snapshot.base().size();
	}

	/** Estimates what it costs to test some items, see {@link Cost}. */
	long cost(long items) {
		return items * ((hasTime() ? Cost.IN_BOX : 0) + ((this.circle != null) ? Cost.DISTANCE : 0));
	}

	/** Goes through all locations that have the name; returns items in list order. */
	int[] find(@Nullable BoundingBox box) {
		IntList ordinals = new IntList();
		IntList entries = new IntList();
		Changes changes = this.snapshot.changes();
		Records records = this.snapshot.base().records();
		long[] bitmap = (this.filter != null) ? this.filter.ordinals() : null;
		for (int ordinal = this.start.ordinal(), to = endOrdinal(); ordinal < to; ordinal++) {
			if (bitmap != null) {
				ordinal = Bitmaps.next(bitmap, ordinal, to);
			}
			if (ordinal < to && isInTime(records.updatedAt(ordinal)) && !changes.isRemoved(ordinal)
					&& BoxSearch.isIn(this.snapshot, ordinal, box) && isFound(ordinal)) {
				ordinals.add(ordinal);
			}
		}
		for (int i = this.start.entry(), to = (this.end != null) ? this.end.entry() : changes.size(); i < to; i++) {
			if (areMetBy(~i) && BoxSearch.isIn(this.snapshot, ~i, box)) {
				entries.add(i);
			}
		}
		return BoxSearch.merged(changes, ordinals.values(), ordinals.size(), entries.toArray());
	}

	/** Keeps the items that meet the conditions; changes the array. */
	int[] keep(int[] items) {
		int kept = 0;
		for (int item : items) {
			if (areMetBy(item)) {
				items[kept++] = item;
			}
		}
		return (kept == items.length) ? items : Arrays.copyOf(items, kept);
	}

	/** The points that are near enough to a point. */
	record Circle(NearPoint center, GreatCircles distances) {

		/** Null if all points are near enough. */
		static @Nullable Circle of(@Nullable NearPoint near) {
			return (near != null && near.isLimited()) ? new Circle(near, new GreatCircles(near)) : null;
		}

		boolean contains(Snapshot snapshot, int item) {
			return NearestSearch.distance(snapshot, this.distances, item) <= this.center.within();
		}

	}

}
