package dev.locations.importing;

import java.util.function.Predicate;

/**
 * Decides which location is the last one of a batch. Each file needs its own instance.
 */
final class BatchLimit implements Predicate<RawLocation> {

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
