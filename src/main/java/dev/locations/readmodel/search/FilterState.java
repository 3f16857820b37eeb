package dev.locations.readmodel.search;

import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.Supplier;

import dev.locations.location.field.Filter;
import dev.locations.readmodel.snapshot.Entry;
import dev.locations.readmodel.snapshot.Slabs;
import dev.locations.readmodel.snapshot.Snapshot;
import org.jspecify.annotations.Nullable;

/** The matches of a filter, which go on from snapshot to snapshot of a base. */
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
			return advanced(target, (from) -> from.advanced(target, FEW));
		}
		finally {
			this.lock.unlock();
		}
	}

	/** Returns null if they have to be found anew. */
	@Nullable FieldMatches advance(Snapshot target) {
		this.lock.lock();
		try {
			return advanced(target, (from) -> from.advanced(target));
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
			FieldMatches known = advanced(target, (from) -> from.advanced(target));
			if (known != null) {
				return known;
			}
			FieldMatches started = FieldMatches.of(this, target, ofBase.get());
			if (isKept) {
				this.current = started;
			}
			return started;
		}
		finally {
			this.lock.unlock();
		}
	}

	/** Forgets the matches of another base. */
	void forgetOthers(Snapshot now) {
		FieldMatches known = this.current;
		if (known != null && !known.snapshot().hasBaseOf(now)) {
			this.current = null;
		}
	}

	private @Nullable FieldMatches advanced(Snapshot target, Function<FieldMatches, @Nullable FieldMatches> advance) {
		FieldMatches from = this.current;
		if (from == null || from.snapshot() == target) {
			return from;
		}
		if (from.snapshot().base().fields() != target.base().fields()) {
			return null;
		}
		FieldMatches next = advance.apply(from);
		if (next != null) {
			this.current = next;
		}
		return next;
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
