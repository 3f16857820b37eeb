package dev.locations.importing;

/**
 * How many locations of a file are written together.
 */
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

	/**
	 * Starts to divide a file.
	 * @return tells which location is the last one of a batch
	 */
	BatchLimit limit() {
		return new BatchLimit(this.items, this.bytes);
	}

	/**
	 * Returns how many batches are written at the same time.
	 * @return their number
	 */
	int writes() {
		return this.writes;
	}

}
