package dev.locations.index.word;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the ordinals of prefixes that were looked for. To read them again takes longer
 * than the rest of a search.
 */
final class WordCache {

	/** The most memory, for each location of a small model. */
	static final int BYTES_PER_LOCATION = 64;

	/** With more locations, the ordinals take this, or fewer bytes for each. */
	private static final long LARGE = 32L << 20;

	private static final int LEAST_BYTES_PER_LOCATION = 8;

	/** With more ordinals, bitmaps are smaller. */
	private static final int LEAST_SHARE = 64;

	/** With more ordinals, to compare all points takes longer than to search the tree. */
	private static final int MAX_RARE_BYTES = 8 * 1024;

	/** The objects around the ordinals, about. */
	private static final int ENTRY_BYTES = 300;

	private final int size;

	private final Cache<WordForms, WordOrdinals> ordinals;

	WordCache(int size) {
		this.size = size;
		this.ordinals = Caffeine.newBuilder()
			.maximumWeight(memory())
			.<WordForms, WordOrdinals>weigher((word, ordinals) -> ENTRY_BYTES + ordinals.memory())
			.executor(Runnable::run)
			.build();
	}

	boolean isFrequent(WordTable.Ranges words) {
		return words.ordinalBytes() > Math.min(this.size / LEAST_SHARE, MAX_RARE_BYTES);
	}

	@Nullable WordOrdinals get(WordForms beginning) {
		return this.ordinals.getIfPresent(beginning);
	}

	void put(WordForms beginning, WordOrdinals found) {
		this.ordinals.put(beginning, found);
	}

	long memory() {
		return Math.min((long) this.size * BYTES_PER_LOCATION,
				Math.max(LARGE, (long) this.size * LEAST_BYTES_PER_LOCATION));
	}

}
