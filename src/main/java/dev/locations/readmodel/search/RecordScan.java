package dev.locations.readmodel.search;

import dev.locations.readmodel.snapshot.Base;
import org.jspecify.annotations.Nullable;

/**
 * Reads all records of a base for requests that wait for the same result. Each reads a
 * part of them, so that one that is cancelled loses no progress.
 */
abstract class RecordScan {

	private static final long SLICE_NANOS = 1_000_000;

	private static final int RECORDS_BETWEEN_CLOCKS = 32;

	private final Base base;

	private int next;

	private volatile boolean ended;

	private volatile @Nullable Throwable failure;

	RecordScan(Base base) {
		this.base = base;
	}

	Base base() {
		return this.base;
	}

	/** Reads for about a millisecond. */
	synchronized void goOn() {
		if (this.ended) {
			return;
		}
		if (this.failure != null) {
			throw new IllegalStateException("A part of this scan failed", this.failure);
		}
		long start = System.nanoTime();
		try {
			do {
				for (int i = 0; i < RECORDS_BETWEEN_CLOCKS && this.next < this.base.size(); i++) {
					visit(this.next++);
				}
			}
			while (this.next < this.base.size() && System.nanoTime() - start < SLICE_NANOS);
			if (this.next == this.base.size()) {
				end();
				this.ended = true;
			}
		}
		catch (RuntimeException | Error ex) {
			// a record would be missing
			this.failure = ex;
			throw ex;
		}
	}

	boolean isEnded() {
		return this.ended;
	}

	boolean isOver() {
		return this.ended || this.failure != null;
	}

	/** Called for each ordinal in ascending order. */
	abstract void visit(int ordinal);

	/** Called after the last ordinal. */
	void end() {
	}

	/** Returns how many bytes the scan takes at most to go on for a while. */
	abstract long memory();

	/**
	 * Drops the largest part of the result, when there is no memory for it.
	 * @return false if there is none to drop
	 */
	boolean dropLargest() {
		return false;
	}

}
