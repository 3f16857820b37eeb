package dev.locations.readmodel.search;

import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

import dev.locations.location.field.Filter;
import dev.locations.readmodel.snapshot.Snapshot;
import org.jspecify.annotations.Nullable;

/** The matches of a filter, which follow from snapshot to snapshot of a base. */
final class FilterState {

	/** An event loop compares no more differences: each may take 3 microseconds. */
	private static final int FEW = 50;

	/** The objects around the matches, about. */
	private static final int BYTES = 500;

	/** A smaller part of the memory is not worth to tell. */
	private static final int LEAST_CHANGE = 8;

	private final Filter filter;

	private final AtomicReference<@Nullable FieldMatches> current = new AtomicReference<>();

	private volatile int weighed;

	FilterState(Filter filter) {
		this.filter = filter;
	}

	/** Returns null if that takes long, or if they have to be found anew. */
	@Nullable FieldMatches followSoon(Snapshot target) {
		return follow(target, FEW);
	}

	/** Returns null if they have to be found anew. */
	synchronized @Nullable FieldMatches follow(Snapshot target) {
		return follow(target, Integer.MAX_VALUE);
	}

	private @Nullable FieldMatches follow(Snapshot target, int most) {
		FieldMatches known = this.current.get();
		FieldMatches next = (known != null) ? known.followed(target, most) : null;
		if (next != null) {
			this.current.compareAndSet(known, next);
		}
		return next;
	}

	/**
	 * Finds the matches anew, unless another request has done that.
	 * @param isKept whether those of later snapshots follow from them
	 */
	synchronized FieldMatches start(Snapshot target, boolean isKept, Supplier<BaseMatches> ofBase) {
		FieldMatches known = follow(target);
		if (known != null) {
			return known;
		}
		FieldMatches started = FieldMatches.of(this.filter, target, ofBase.get());
		if (isKept) {
			this.current.set(started);
		}
		return started;
	}

	void forgetOthers(Snapshot now) {
		FieldMatches known = this.current.get();
		if (known != null && !known.snapshot().hasBaseOf(now)) {
			this.current.compareAndSet(known, null);
		}
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
		FieldMatches known = this.current.get();
		return BYTES + this.filter.memory()
				+ ((known != null) ? (int) Math.min(known.memory(), Integer.MAX_VALUE / 2) : 0);
	}

}
