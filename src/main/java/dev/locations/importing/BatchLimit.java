package dev.locations.importing;

import java.util.function.Predicate;

/**
 * Decides which location is the last one of a batch. Each file needs its own instance.
 */
final class BatchLimit implements Predicate<RawLocation> {

	private static final int ITEMS = 8_000;

	/** Limits the memory that batches of long locations take. */
	private static final int BYTES = 8 * 1024 * 1024;

	private int items;

	private int bytes;

	@Override
	public boolean test(RawLocation location) {
		this.items++;
		this.bytes += location.size();
		if (this.items < ITEMS && this.bytes < BYTES) {
			return false;
		}
		this.items = 0;
		this.bytes = 0;
		return true;
	}

}
