package dev.locations.readmodel.snapshot;

import dev.locations.readmodel.record.ModelTooLargeException;

/**
 * How much memory the locations may take.
 *
 * @param bytes so many bytes
 */
record MemoryLimit(long bytes) {

	/**
	 * Checks that there is room.
	 * @param needed for so many bytes
	 * @throws ModelTooLargeException if there is not
	 */
	void require(long needed) {
		if (needed > this.bytes) {
			throw new ModelTooLargeException(
					"%,d bytes are more than the %,d it may take".formatted(needed, this.bytes));
		}
	}

}
