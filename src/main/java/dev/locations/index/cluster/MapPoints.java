package dev.locations.index.cluster;

import java.util.function.IntToLongFunction;

/**
 * The points of all locations at one moment: an index, and the changes since it was
 * built.
 *
 * @param history where the map changed, also before the index was built
 * @param addresses returns the address of the record of each ordinal
 */
public record MapPoints(PointIndex index, PointChanges changes, PointHistory history, IntToLongFunction addresses) {

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
		return new Range(0, this.index.size(), 0, this.changes.addedKeys().length);
	}

	Range range(long fromKey, long toKey, Range within) {
		int from = this.index.first(fromKey, within.from(), within.to());
		int addedFrom = this.changes.first(fromKey, within.addedFrom(), within.addedTo());
		return new Range(from, this.index.first(toKey, from, within.to()), addedFrom,
				this.changes.first(toKey, addedFrom, within.addedTo()));
	}

	Range before(long toKey, Range within) {
		return new Range(within.from(), this.index.first(toKey, within.from(), within.to()), within.addedFrom(),
				this.changes.first(toKey, within.addedFrom(), within.addedTo()));
	}

	long firstKey(Range range) {
		return (range.from() < range.to()) ? this.index.key(range.from()) : this.changes.addedKeys()[range.addedFrom()];
	}

	PointSum sum(Range range) {
		PointSum sum = new PointSum();
		this.index.addTo(sum, range.from(), range.to());
		for (int i = this.changes.firstRemoved(range.from()); isRemoved(i, range.to()); i++) {
			sum.subtract(this.index.key(this.changes.removedSlots()[i]));
		}
		for (int i = range.addedFrom(); i < range.addedTo(); i++) {
			sum.add(this.changes.addedKeys()[i]);
		}
		return sum;
	}

	void addTo(PointBounds bounds, Range range) {
		int from = range.from();
		for (int i = this.changes.firstRemoved(from); isRemoved(i, range.to()); i++) {
			int removed = this.changes.removedSlots()[i];
			this.index.bounds().addTo(bounds, from, removed);
			from = removed + 1;
		}
		this.index.bounds().addTo(bounds, from, range.to());
		for (int i = range.addedFrom(); i < range.addedTo(); i++) {
			bounds.add(this.changes.addedKeys()[i]);
		}
	}

	void addTo(int[] counts, PointGroups groups, Range range) {
		groups.addTo(counts, range);
		for (int i = this.changes.firstRemoved(range.from()); isRemoved(i, range.to()); i++) {
			groups.subtract(counts, this.changes.removedSlots()[i]);
		}
	}

	long onlyAddress(Range range) {
		if (range.addedFrom() < range.addedTo()) {
			return this.changes.addedAddresses()[range.addedFrom()];
		}
		int slot = range.from();
		for (int i = this.changes.firstRemoved(slot); isRemoved(i, range.to())
				&& this.changes.removedSlots()[i] == slot; i++) {
			slot++;
		}
		return this.addresses.applyAsLong(this.index.ordinal(slot));
	}

	private boolean isRemoved(int index, int beforeSlot) {
		return index < this.changes.removedSlots().length && this.changes.removedSlots()[index] < beforeSlot;
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
