package dev.locations.importing;

import java.util.function.Predicate;

/** How many locations of a file are written together. */
public enum BatchSize {

	/** For a process that does nothing else: the fastest size. */
	LARGE(8_000, 8 * 1024 * 1024, 4),

	/** For a service that answers meanwhile: takes a quarter of the memory. */
	SMALL(4_000, 4 * 1024 * 1024, 2);

	private final int items;

	private final int bytes;

	private final int writes;

	BatchSize(int items, int bytes, int writes) {
		this.items = items;
		this.bytes = bytes;
		this.writes = writes;
	}

	Predicate<RawLocation> limit() {
		return new BatchLimit(this.items, this.bytes);
	}

	int writes() {
		return this.writes;
	}

	/**
	 * Decides which location is the last one of a batch. Each file needs its own
	 * instance.
	 */
	private static final class BatchLimit implements Predicate<RawLocation> {

		private final int maxItems;

		/** Limits the memory that batches of long locations take. */
		private final int maxBytes;

		private int items;

		private int bytes;

		BatchLimit(int maxItems, int maxBytes) {
			this.maxItems = maxItems;
			this.maxBytes = maxBytes;
		}

		@Override
		public boolean test(RawLocation location) {
			this.items++;
			this.bytes += location.size();
			if (this.items < this.maxItems && this.bytes < this.maxBytes) {
				return false;
			}
			this.items = 0;
			this.bytes = 0;
			return true;
		}

	}

}
