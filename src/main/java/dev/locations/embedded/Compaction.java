package dev.locations.embedded;

import org.h2.mvstore.MVStore;

/**
 * Limits the growth of the file. Each commit leaves outdated pages between pages in use.
 * Compaction moves the pages in use, so that the space of the outdated ones can be used
 * again.
 */
final class Compaction {

	private static final int COMMITS_BETWEEN = 64;

	private static final int MIN_PERCENT_IN_USE = 50;

	private static final int MAX_BYTES = 4 * 1024 * 1024;

	private static final int MAX_PERCENT_IN_USE = 95;

	private static final int FEW_BYTES = 512 * 1024;

	private final MVStore store;

	private int commits;

	Compaction(MVStore store) {
		this.store = store;
	}

	/**
	 * Compacts the file if enough commits have passed. The next commit writes the moved
	 * pages to disk.
	 */
	void afterCommit() {
		this.commits++;
		if (this.commits % COMMITS_BETWEEN == 0) {
			this.store.compact(MIN_PERCENT_IN_USE, MAX_BYTES);
		}
	}

	/**
	 * Compacts a little of the file.
	 * @return whether there was anything to do
	 */
	boolean next() {
		return this.store.compact(MAX_PERCENT_IN_USE, FEW_BYTES);
	}

}
