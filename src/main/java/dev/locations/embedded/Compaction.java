package dev.locations.embedded;

import org.h2.mvstore.MVStore;

/**
 * Keeps the file from growing without bound. Each commit leaves behind superseded pages
 * among pages still in use; from time to time, those still in use are written anew, so
 * that the space around them can be used again.
 */
final class Compaction {

	private static final int EVERY_COMMITS = 64;

	private static final int BELOW_PERCENT_IN_USE = 50;

	private static final int BYTES_AT_ONCE = 4 * 1024 * 1024;

	private final MVStore store;

	private int commits;

	Compaction(MVStore store) {
		this.store = store;
	}

	/**
	 * To be called after each commit. What it rewrites goes to disk with the next commit.
	 */
	void committed() {
		this.commits++;
		if (this.commits % EVERY_COMMITS == 0) {
			this.store.compact(BELOW_PERCENT_IN_USE, BYTES_AT_ONCE);
		}
	}

}
