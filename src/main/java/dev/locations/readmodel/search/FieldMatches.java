package dev.locations.readmodel.search;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

import dev.locations.index.cluster.MapPoints;
import dev.locations.index.cluster.PointChanges;
import dev.locations.index.tree.Bitmaps;
import dev.locations.index.tree.SlotFilter;
import dev.locations.readmodel.snapshot.Base;
import dev.locations.readmodel.snapshot.Delta;
import dev.locations.readmodel.snapshot.Entry;
import dev.locations.readmodel.snapshot.Snapshot;
import org.jspecify.annotations.Nullable;

/** The locations of a snapshot that match a filter. */
public final class FieldMatches {

	/** In nanoseconds, see {@link dev.locations.index.tree.Cost}. */
	private static final long SLOT_COST = 4;

	private static final long POINT_COST = 2;

	private static final long CHANGE_BYTES = 2 * Long.BYTES;

	private final FilterState filter;

	private final Snapshot snapshot;

	private final BaseMatches base;

	/** A bitmap by the index in the delta. */
	private final long[] entries;

	private final int count;

	/** Made when they are needed. */
	private volatile @Nullable PointChanges changes;

	private FieldMatches(FilterState filter, Snapshot snapshot, BaseMatches base, long[] entries, int count,
			@Nullable PointChanges changes) {
		this.filter = filter;
		this.snapshot = snapshot;
		this.base = base;
		this.entries = entries;
		this.count = count;
		this.changes = changes;
	}

	/** Returns the matches of a base without changes. */
	static FieldMatches of(FilterState filter, Base base, BaseMatches matches) {
		return new FieldMatches(filter, Snapshot.of(base), matches, new long[1], matches.count(), PointChanges.NONE);
	}

	/**
	 * Returns the matches of another snapshot of the same base; only what differs is
	 * evaluated.
	 * @param most null is returned if more differs
	 */
	@Nullable FieldMatches advanced(Snapshot target, int most) {
		Step step = new Step(target, most);
		return (step.compareEntries() && step.compareRemoved()) ? step.result() : null;
	}

	public Snapshot snapshot() {
		return this.snapshot;
	}

	/** Returns how many locations match. */
	public int count() {
		return this.count;
	}

	/** Tells whether an item matches, also one that was removed from the base. */
	boolean contains(int item) {
		return (item >= 0) ? this.base.contains(item) : Bitmaps.contains(this.entries, ~item);
	}

	/** Returns a bitmap of ordinals, with removed ones; not to be changed. */
	long[] ordinals() {
		return this.base.ordinals();
	}

	/**
	 * Returns a bitmap of the slots of the tree, with removed ones; not to be changed.
	 */
	long[] slots() {
		return this.base.slots();
	}

	/**
	 * Estimates what the first call of {@link #slots} costs, in nanoseconds; 0 after it.
	 */
	long slotsCost() {
		return this.base.hasSlots() ? 0 : SLOT_COST * this.base.count();
	}

	/** Returns their points, with the changes of all fields in their history. */
	public MapPoints points() {
		PointChanges known = this.changes;
		if (known == null) {
			known = changes(this.base, this.snapshot, this.entries);
			this.changes = known;
		}
		return this.snapshot.pointsWithFields(this.base.points(), known);
	}

	/**
	 * Estimates what the first call of {@link #points} costs, in nanoseconds; less after
	 * it.
	 */
	public long pointsCost() {
		long ofBase = this.base.hasPoints() ? 0
				: POINT_COST * this.snapshot.base().size() + SLOT_COST * this.base.count();
		return ofBase + ((this.changes != null) ? 0 : Step.CHANGE_COST * this.snapshot.delta().changes());
	}

	long memory() {
		return this.base.memory() + CHANGE_BYTES * this.snapshot.delta().changes();
	}

	private static PointChanges changes(BaseMatches base, Snapshot snapshot, long[] entries) {
		Delta delta = snapshot.delta();
		int[] slots = delta.removed().filter(base::contains).map(base::pointSlot).sorted().toArray();
		return PointChanges.ofRemoved(slots)
			.withAdded(IntStream.range(0, delta.size())
				.filter((index) -> Bitmaps.contains(entries, index))
				.mapToObj((index) -> delta.entry(index).point())
				.toList());
	}

	/** Returns their points in the tree. */
	SlotFilter filter() {
		return new SlotFilter(List.of(slots()));
	}

	/** From these matches to those of another snapshot. */
	private final class Step {

		/** About, in nanoseconds. */
		static final long CHANGE_COST = 150;

		/**
		 * With more, and when a location is back, the changes of the points are made
		 * anew.
		 */
		private static final int FEW = 64;

		private final Snapshot target;

		private final int most;

		private final long[] matching;

		private final List<Entry> gone = new ArrayList<>();

		private final List<Entry> come = new ArrayList<>();

		private final List<Integer> removed = new ArrayList<>();

		private int restored;

		private int differences;

		Step(Snapshot target, int most) {
			this.target = target;
			this.most = most;
			this.matching = Bitmaps.none(target.delta().size());
		}

		/** Compares both lists of changed locations, which are in the same order. */
		@SuppressWarnings("ReferenceEquality") // a version of a location is one entry
		boolean compareEntries() {
			Entry[] before = FieldMatches.this.snapshot.delta().entries();
			Entry[] after = this.target.delta().entries();
			int from = 0;
			int to = 0;
			while (from < before.length || to < after.length) {
				if (from < before.length && to < after.length && before[from] == after[to]) {
					if (Bitmaps.contains(FieldMatches.this.entries, from++)) {
						Bitmaps.add(this.matching, to);
					}
					to++;
					continue;
				}
				if (++this.differences > this.most) {
					return false;
				}
				int order = (from == before.length) ? 1
						: (to == after.length) ? -1 : Entry.ORDER.compare(before[from], after[to]);
				if (order <= 0) {
					if (Bitmaps.contains(FieldMatches.this.entries, from)) {
						this.gone.add(before[from]);
					}
					from++;
				}
				if (order >= 0) {
					if (FieldMatches.this.filter.isMatch(after[to], this.target.slabs())) {
						Bitmaps.add(this.matching, to);
						this.come.add(after[to]);
					}
					to++;
				}
			}
			return true;
		}

		boolean compareRemoved() {
			long[] before = FieldMatches.this.snapshot.delta().removedOrdinals();
			long[] after = this.target.delta().removedOrdinals();
			if (before == after) {
				return true;
			}
			long[] all = ordinals();
			for (int word = 0; word < all.length; word++) {
				long old = (before != null) ? before[word] : 0;
				long next = (after != null) ? after[word] : 0;
				for (long left = (old ^ next) & all[word]; left != 0; left &= left - 1) {
					if (++this.differences > this.most) {
						return false;
					}
					boolean isRemoved = (next & Long.lowestOneBit(left)) != 0;
					if (isRemoved) {
						this.removed.add((word << 6) + Long.numberOfTrailingZeros(left));
					}
					else {
						this.restored++;
					}
				}
			}
			return true;
		}

		FieldMatches result() {
			int nextCount = FieldMatches.this.count + this.come.size() - this.gone.size() + this.restored
					- this.removed.size();
			return new FieldMatches(FieldMatches.this.filter, this.target, FieldMatches.this.base, this.matching,
					nextCount, pointChanges());
		}

		private @Nullable PointChanges pointChanges() {
			PointChanges next = FieldMatches.this.changes;
			boolean isKnown = next != null && FieldMatches.this.base.hasPoints();
			boolean isFew = isKnown && this.differences <= FEW && this.restored == 0;
			if (next == null || (this.differences > 0 && !isFew)) {
				return null;
			}
			for (Entry entry : this.gone) {
				next = next.withoutAdded(entry.point());
			}
			for (int ordinal : this.removed) {
				next = next.withRemoved(FieldMatches.this.base.pointSlot(ordinal));
			}
			return this.come.isEmpty() ? next : next.withAdded(this.come.stream().map(Entry::point).toList());
		}

	}

}
