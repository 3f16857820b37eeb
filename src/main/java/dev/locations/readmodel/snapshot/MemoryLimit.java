package dev.locations.readmodel.snapshot;

import dev.locations.readmodel.record.ModelTooLargeException;

/**
 * The limit of the memory that the locations take.
 * @param bytes the limit in bytes
 */
record MemoryLimit(long bytes) {

	void check(long needed) {
		if (needed > this.bytes) {
			throw new ModelTooLargeException(
					"%,d bytes are more than the %,d it may take".formatted(needed, this.bytes));
		}
	}

}
