package dev.locations.readmodel.list;

import io.netty.buffer.PooledByteBufAllocator;

/**
 * Limits the memory of answers that wait for their clients: when they take an eighth of
 * the maximum heap, answers are written in small chunks.
 */
final class AnswerMemory {

	/** At this size, the fixed cost of a chunk is small. */
	private static final int CHUNK_BYTES = 256 * 1024;

	private static final int SMALL_CHUNK_BYTES = 16 * 1024;

	private static final int MAX_SINGLE_BYTES = 2 * 1024 * 1024;

	private static final long SCARCE_BYTES = Runtime.getRuntime().maxMemory() / 8;

	private AnswerMemory() {
	}

	static int chunkBytes() {
		return isScarce() ? SMALL_CHUNK_BYTES : CHUNK_BYTES;
	}

	static boolean isForSingleBuffer(long length) {
		return length <= SMALL_CHUNK_BYTES || (length <= MAX_SINGLE_BYTES && !isScarce());
	}

	private static boolean isScarce() {
		// all answers come from this pool, also when TLS has encrypted them
		return PooledByteBufAllocator.DEFAULT.pinnedDirectMemory() >= SCARCE_BYTES;
	}

}
