package dev.locations.readmodel.index;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the ranks of beginnings of words that many locations have. To read them again
 * takes longer than the rest of a search.
 */
final class FrequentWords {

	/** The largest memory of all bitmaps, for each location. */
	static final int BYTES_PER_LOCATION = 64;

	/** The ranks of fewer locations are read faster than they are used. */
	private static final int LEAST_SHARE = 64;

	/** The objects around the bitmaps, about. */
	private static final int ENTRY_BYTES = 300;

	private final int size;

	private final Cache<String, FrequentRanks> ranks;

	/**
	 * Creates an empty cache.
	 * @param size the number of locations
	 */
	FrequentWords(int size) {
		this.size = size;
		this.ranks = Caffeine.newBuilder()
			.maximumWeight(memory())
			.<String, FrequentRanks>weigher((word, ranks) -> ENTRY_BYTES + ranks.memory())
			.executor(Runnable::run)
			.build();
	}

	/**
	 * Tells whether the ranks of a beginning are worth keeping.
	 * @param bytes how many bytes of ranks there are
	 * @return whether they are many
	 */
	boolean isFrequent(long bytes) {
		return bytes > this.size / LEAST_SHARE;
	}

	@Nullable FrequentRanks get(String beginning) {
		return this.ranks.getIfPresent(beginning);
	}

	void put(String beginning, FrequentRanks found) {
		this.ranks.put(beginning, found);
	}

	/**
	 * Returns the largest memory of this cache.
	 * @return the memory in bytes
	 */
	long memory() {
		return (long) this.size * BYTES_PER_LOCATION;
	}

}
