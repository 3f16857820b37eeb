package dev.locations.index.cluster;

import java.util.List;
import java.util.function.IntToLongFunction;

import dev.locations.index.tree.SortedChunks;

/**
 * The points of all locations at one moment: an index, and the changes since it was
 * built.
 *
 * @param history where the map changed, also before the index was built
 * @param addresses returns the address of the record of each ordinal
 */
public record MapPoints(PointIndex index, PointChanges<PointChanges.Added> changes, PointHistory history,
		IntToLongFunction addresses) {

	/** Returns the same points; only changes with one of these bits matter to them. */
	public MapPoints of(long kinds) {
		return new MapPoints(this.index, this.changes, this.history.of(kinds), this.addresses);
	}

	public PointHistory.Moment moment() {
		return this.history.moment();
	}

	/** Tells whether the features of a window are the same as at an earlier moment. */
	public boolean isUnchanged(CellWindow window, PointHistory.Moment earlier) {
		return this.history.isUnchanged(Features.influence(window), earlier);
	}

	Range all() {
		return new Range(0, this.index.size(), 0, this.changes.added().size());
	}

	Range range(long fromKey, long toKey, Range within) {
		int from = this.index.first(fromKey, within.from(), within.to());
		int addedFrom = firstAdded(fromKey, within);
		return new Range(from, this.index.first(toKey, from, within.to()), addedFrom, firstAdded(toKey, within));
	}

	Range before(long toKey, Range within) {
		return new Range(within.from(), this.index.first(toKey, within.from(), within.to()), within.addedFrom(),
				firstAdded(toKey, within));
	}

	// most ranges have no added points
	private int firstAdded(long key, Range within) {
		return (within.addedFrom() < within.addedTo()) ? this.changes.added().first(key) : within.addedFrom();
	}

	long firstKey(Range range) {
		return (range.from() < range.to()) ? this.index.key(range.from())
				: this.changes.added().number(range.addedFrom());
	}

	PointSum sum(Range range) {
		PointSum sum = new PointSum();
		this.index.addTo(sum, range.from(), range.to());
		for (PointChanges.Removed point : removed(range)) {
			sum.subtract(point.mapKey());
		}
		for (PointChanges.Added point : added(range)) {
			sum.add(point.mapKey());
		}
		return sum;
	}

	void addTo(PointBounds bounds, Range range) {
		int from = range.from();
		for (PointChanges.Removed point : removed(range)) {
			int slot = this.index.slot(point, from);
			this.index.bounds().addTo(bounds, from, slot);
			from = slot + 1;
		}
		this.index.bounds().addTo(bounds, from, range.to());
		for (PointChanges.Added point : added(range)) {
			bounds.add(point.mapKey());
		}
	}

	void addTo(int[] counts, PointGroups groups, Range range) {
		groups.addTo(counts, range);
		int slot = range.from();
		for (PointChanges.Removed point : removed(range)) {
			slot = this.index.slot(point, slot);
			groups.subtract(counts, slot);
		}
	}

	long onlyAddress(Range range) {
		for (PointChanges.Added point : added(range)) {
			return point.address();
		}
		int slot = range.from();
		for (PointChanges.Removed point : removed(range)) {
			if (this.index.slot(point, range.from()) == slot) {
				slot++;
			}
		}
		return this.addresses.applyAsLong(this.index.ordinal(slot));
	}

	private Iterable<PointChanges.Added> added(Range range) {
		return this.changes.added().between(range.addedFrom(), range.addedTo());
	}

	// all points of a key are in the same range
	private Iterable<PointChanges.Removed> removed(Range range) {
		SortedChunks<PointChanges.Removed> all = this.changes.removed();
		if (all.size() == 0 || range.from() == range.to()) {
			return List.of();
		}
		int end = (range.to() < this.index.size()) ? all.first(this.index.key(range.to())) : all.size();
		return all.between(all.first(this.index.key(range.from())), end);
	}

	/** Slots of the index and indices of added points, with keys in a range. */
	record Range(int from, int to, int addedFrom, int addedTo) {

		int size() {
			return this.to - this.from + this.addedTo - this.addedFrom;
		}

		/** Returns what follows this range in a larger one with the same start. */
		Range rest(Range all) {
			return new Range(this.to, all.to, this.addedTo, all.addedTo);
		}

	}

}
