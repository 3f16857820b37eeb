package dev.locations.importing;

import java.util.function.Predicate;

/**
 * Ends a batch, for one stream of locations.
 */
final class BatchEnd implements Predicate<Item> {

	private static final int ITEMS = 2_000;

	/** Bounds the memory that batches of long locations take. */
	private static final int BYTES = 2 * 1024 * 1024;

	private int items;

	private int bytes;

	@Override
	public boolean test(Item item) {
		this.items++;
		this.bytes += item.size();
		if (this.items < ITEMS && this.bytes < BYTES) {
			return false;
		}
		this.items = 0;
		this.bytes = 0;
		return true;
	}

}
