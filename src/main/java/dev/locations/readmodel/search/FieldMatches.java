package dev.locations.readmodel.search;

import java.util.List;

import dev.locations.index.cluster.MapPoints;
import dev.locations.index.cluster.PointChanges;
import dev.locations.index.tree.SlotFilter;
import dev.locations.location.field.Filter;
import dev.locations.readmodel.snapshot.Entry;
import dev.locations.readmodel.snapshot.Snapshot;
import org.jspecify.annotations.Nullable;

/**
 * The locations of a snapshot that match a filter.
 *
 * @param changes what was added to the matches of the base and removed from it
 */
public record FieldMatches(Filter filter, Snapshot snapshot, BaseMatches base, PointChanges<Entry> changes) {

	/** In nanoseconds, see {@link dev.locations.index.tree.Cost}. */
	private static final long SLOT_COST = 4;

	private static final long POINT_COST = 2;

	private static final long CHANGE_BYTES = 2 * Long.BYTES;

	/** With more, all changes are evaluated. */
	private static final int MOST_DIFFERENCES = 1_000;

	/** Evaluates all changes of a snapshot. */
	static FieldMatches of(Filter filter, Snapshot snapshot, BaseMatches base) {
		return new FieldMatches(filter, snapshot, base,
				snapshot.changes()
					.points()
					.only((entry) -> isMatch(filter, entry, snapshot), (point) -> base.contains(point.ordinal())));
	}

	private static boolean isMatch(Filter filter, Entry entry, Snapshot snapshot) {
		return filter.matches(entry.values(filter.fields(), snapshot.slabs()), entry.longitude(), entry.latitude());
	}

	/**
	 * Returns the matches of another snapshot; null if it has another base.
	 * @param most null is returned, too, if more differs from this snapshot
	 */
	@Nullable FieldMatches followed(Snapshot target, int most) {
		if (this.snapshot == target) {
			return this;
		}
		if (this.snapshot.base().fields() != target.base().fields()) {
			return null;
		}
		Step step = new Step(target, Math.min(most, MOST_DIFFERENCES));
		if (target.changes().points().compare(this.snapshot.changes().points(), step)) {
			return new FieldMatches(this.filter, target, this.base, step.next);
		}
		return (most > MOST_DIFFERENCES) ? of(this.filter, target, this.base) : null;
	}

	/** Returns how many locations match. */
	public int count() {
		return this.base.count() - this.changes.removed().size() + this.changes.added().size();
	}

	/** Tells whether an item matches, also one that was removed from the base. */
	boolean contains(int item) {
		return (item >= 0) ? this.base.contains(item)
				: this.changes.added().contains(this.snapshot.changes().entry(~item));
	}

	/** Returns a bitmap of ordinals, with removed ones; not to be changed. */
	long[] ordinals() {
		return this.base.ordinals();
	}

	/**
	 * Estimates what the first call of {@link #slots} costs, in nanoseconds; 0 after it.
	 */
	long slotsCost() {
		return this.base.hasSlots() ? 0 : SLOT_COST * this.base.count();
	}

	/** Returns their points, with the changes of all fields in their history. */
	public MapPoints points() {
		return this.snapshot.points(this.base.points(), this.changes);
	}

	/**
	 * Estimates what the first call of {@link #points} costs, in nanoseconds; less after
	 * it.
	 */
	public long pointsCost() {
		return this.base.hasPoints() ? 0 : POINT_COST * this.snapshot.base().size() + SLOT_COST * this.base.count();
	}

	long memory() {
		return this.base.memory() + CHANGE_BYTES * (this.changes.added().size() + this.changes.removed().size());
	}

	/** Returns their points in the tree. */
	SlotFilter slots() {
		return new SlotFilter(List.of(this.base.slots()));
	}

	/** From these matches to those of another snapshot. */
	private final class Step implements PointChanges.Difference<Entry> {

		private final Snapshot target;

		private PointChanges<Entry> next = FieldMatches.this.changes;

		private int left;

		Step(Snapshot target, int most) {
			this.target = target;
			this.left = most;
		}

		@Override
		public boolean inIndex(PointChanges.Removed point, int number) {
			if (FieldMatches.this.base.contains(point.ordinal())) {
				this.next = (number < 0) ? this.next.withRemoved(point) : this.next.withoutRemoved(point);
			}
			return --this.left >= 0;
		}

		@Override
		public boolean added(Entry entry, int number) {
			if (number < 0 && this.next.added().contains(entry)) {
				this.next = this.next.withoutAdded(entry);
			}
			if (number > 0 && this.left > 0 && isMatch(FieldMatches.this.filter, entry, this.target)) {
				this.next = this.next.withAdded(entry);
			}
			return --this.left >= 0;
		}

	}

}
