package dev.locations.readmodel.list;

/**
 * About how long it takes to write a location, in nanoseconds, by the length of its
 * record in bytes.
 */
final class WritingCost {

	/** An event loop writes an answer by itself up to here. */
	static final long MAX_ON_EVENT_LOOP = 500_000;

	/** A turn of one of several answers, after which the others have theirs. */
	static final long SLICE = 1_000_000;

	private static final long ITEM = 60;

	private static final long COPIED_BYTES = 8;

	private static final long PARSED_ITEM = 1_000;

	private static final long PARSED_BYTE = 20;

	private static final long COMPRESSED_BYTE = 10;

	/** To compress a byte for {@code CompressedRecords}. */
	private static final long PREPARED_BYTE = 25;

	private WritingCost() {
	}

	static long copied(int length) {
		return ITEM + length / COPIED_BYTES;
	}

	static long parsed(int length) {
		return PARSED_ITEM + length * PARSED_BYTE;
	}

	static long compressed(long length) {
		return length * COMPRESSED_BYTE;
	}

	static long prepared(long length) {
		return length * PREPARED_BYTE;
	}

}
