package dev.locations.importing;

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

	BatchLimit limit() {
		return new BatchLimit(this.items, this.bytes);
	}

	int writes() {
		return this.writes;
	}

}
