package dev.locations.readmodel.state;

import java.util.Objects;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

import dev.locations.index.cluster.PointHistory;
import dev.locations.location.field.Filter;
import dev.locations.store.ModelUnavailableException;
import org.jspecify.annotations.Nullable;

/**
 * The matches of a filter, which go on from snapshot to snapshot in either direction. So
 * there is one history of the points of a filter: equal moments have equal points.
 */
final class FilterState {

	/** An event loop compares no more differences: each may take 3 microseconds. */
	private static final int FEW = 50;

	/** The objects around the matches, about. */
	private static final int BYTES = 500;

	/** A smaller part of the memory is not worth to tell. */
	private static final int LEAST_CHANGE = 8;

	private final Filter filter;

	private final ReentrantLock lock = new ReentrantLock();

	private volatile @Nullable FieldMatches current;

	private volatile int weighed;

	FilterState(Filter filter) {
		this.filter = filter;
	}

	boolean isMatch(Entry entry, Slabs slabs) {
		return this.filter.matches(entry.values(this.filter.fields(), slabs), entry.longitude(), entry.latitude());
	}

	/** Returns null if that takes long, or if they have to be found anew. */
	@Nullable FieldMatches advanceSoon(Snapshot target) {
		FieldMatches known = this.current;
		if (known != null && known.snapshot() == target) {
			return known;
		}
		if (known == null || !this.lock.tryLock()) {
			return null;
		}
		try {
			return advanced(target, FEW);
		}
		finally {
			this.lock.unlock();
		}
	}

	/** Returns null if they have to be found anew. */
	@Nullable FieldMatches advance(Snapshot target) {
		this.lock.lock();
		try {
			return advanced(target, Integer.MAX_VALUE);
		}
		finally {
			this.lock.unlock();
		}
	}

	/**
	 * Finds the matches anew, unless another request has done that.
	 * @param isKept whether later snapshots go on from there
	 */
	FieldMatches start(Snapshot target, boolean isKept, Supplier<BaseMatches> ofBase) {
		this.lock.lock();
		try {
			FieldMatches known = advanced(target, Integer.MAX_VALUE);
			if (known != null) {
				return known;
			}
			BaseMatches found = ofBase.get();
			FieldMatches first = FieldMatches.of(this, target.base(), found, PointHistory.start());
			ShownChanges unknown = new ShownChanges();
			FieldMatches started = Objects.requireNonNull(first.advanced(target, Integer.MAX_VALUE, unknown));
			if (isKept) {
				target.base().fields().keep(this, found);
				this.current = started;
			}
			return started;
		}
		finally {
			this.lock.unlock();
		}
	}

	/**
	 * Goes on to a snapshot, or forgets all if that is not possible.
	 * @return whether that is done; false if a request is just using it
	 */
	boolean follow(Snapshot target) {
		if (!this.lock.tryLock()) {
			return false;
		}
		try {
			FieldMatches known = this.current;
			if (known != null && !known.snapshot().hasBaseOf(target) && advanced(target, Integer.MAX_VALUE) == null) {
				this.current = null;
			}
			return true;
		}
		finally {
			this.lock.unlock();
		}
	}

	private @Nullable FieldMatches advanced(Snapshot target, int most) {
		FieldMatches from = this.current;
		if (from == null || from.snapshot() == target) {
			return from;
		}
		try {
			ShownChanges shown = new ShownChanges();
			FieldMatches next = (from.snapshot().base().fields() == target.base().fields())
					? from.advanced(target, most, shown) : moved(from, target, most, shown);
			if (next == null) {
				return null;
			}
			FieldMatches advanced = next.withHistory(from.history().with(shown.keys()));
			this.current = advanced;
			return advanced;
		}
		catch (ModelUnavailableException ex) {
			// the memory of the base before was needed
			this.current = null;
			return null;
		}
	}

	// what a compaction has folded into the next base is in both
	private @Nullable FieldMatches moved(FieldMatches from, Snapshot target, int most, ShownChanges shown) {
		BaseFields.Origin origin = target.base().fields().origin();
		BaseMatches ofNext = target.base().fields().matches(this);
		if (origin == null || ofNext == null || origin.identity() != from.snapshot().base().fields().identity()) {
			return null;
		}
		FieldMatches folded = from.advanced(from.snapshot().withDelta(origin.delta()), most, shown);
		return (folded != null)
				? FieldMatches.of(this, target.base(), ofNext, from.history()).advanced(target, most, shown) : null;
	}

	/** Tells whether the memory is another one than at the last time that it was. */
	boolean isWeightChanged() {
		int now = memory();
		boolean isChanged = Math.abs(now - this.weighed) > this.weighed / LEAST_CHANGE;
		if (isChanged) {
			this.weighed = now;
		}
		return isChanged;
	}

	/** Returns the bytes in memory, about. */
	int memory() {
		FieldMatches known = this.current;
		return BYTES + this.filter.memory()
				+ ((known != null) ? (int) Math.min(known.memory(), Integer.MAX_VALUE / 2) : 0);
	}

}
