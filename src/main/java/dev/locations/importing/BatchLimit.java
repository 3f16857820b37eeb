package dev.locations.importing;

import java.util.function.Predicate;

/** Tells which location is the last one of a batch. Each file needs its own. */
final class BatchLimit implements Predicate<RawLocation> {

	/** The garbage collector copies what lives for long, such as larger batches. */
	static final int MAX_ADDED = 2_000;

	/** Other writes wait for a batch, and changes take longer than additions. */
	static final int MAX_CHANGED = 500;

	/** Limits the memory that batches of long locations take. */
	private static final int MAX_BYTES = 2 * 1024 * 1024;

	private final int maxItems;

	private int items;

	private int bytes;

	BatchLimit(int maxItems) {
		this.maxItems = maxItems;
	}

	@Override
	public boolean test(RawLocation location) {
		this.items++;
		this.bytes += location.size();
		if (this.items < this.maxItems && this.bytes < MAX_BYTES) {
			return false;
		}
		this.items = 0;
		this.bytes = 0;
		return true;
	}

}
