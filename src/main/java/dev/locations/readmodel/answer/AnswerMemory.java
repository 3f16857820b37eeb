package dev.locations.readmodel.answer;

import io.netty.buffer.PooledByteBufAllocator;

/**
 * The memory that answers take until their clients have taken them. Slow clients leave it
 * to the others: once an eighth of what the heap may have waits for them, answers are
 * made in small chunks, so that any number of requests that may be answered at once fits.
 */
final class AnswerMemory {

	/** Large enough that the cost of a chunk does not matter. */
	private static final int CHUNK_BYTES = 256 * 1024;

	private static final int SMALL_CHUNK_BYTES = 16 * 1024;

	/** A longer answer comes in chunks. */
	private static final int WHOLE_BYTES = 2 * 1024 * 1024;

	private static final long MANY_BYTES = Runtime.getRuntime().maxMemory() / 8;

	private AnswerMemory() {
	}

	/** How long the next chunk of an answer is to be, in bytes. */
	static int chunkBytes() {
		return isScarce() ? SMALL_CHUNK_BYTES : CHUNK_BYTES;
	}

	/**
	 * Whether an answer is to be made at once, which is faster.
	 * @param length its length in bytes
	 */
	static boolean isForWhole(long length) {
		return length <= SMALL_CHUNK_BYTES || (length <= WHOLE_BYTES && !isScarce());
	}

	/** All that leaves comes from this pool, what TLS has encrypted included. */
	private static boolean isScarce() {
		return PooledByteBufAllocator.DEFAULT.pinnedDirectMemory() >= MANY_BYTES;
	}

}
