package dev.locations.readmodel.snapshot;

import dev.locations.readmodel.index.RankSet;

/**
 * Memory for a search, kept by each thread.
 */
final class BoxSearch {

	private static final ThreadLocal<BoxSearch> OF_THREAD = ThreadLocal.withInitial(() -> new BoxSearch(0, 0));

	private final int size;

	/** What the tree finds. */
	final RankSet set;

	/** The same in ascending order. */
	final int[] ranks;

	/** What is found in the delta. */
	final int[] added;

	private BoxSearch(int size, int added) {
		this.size = size;
		this.set = new RankSet(size);
		this.ranks = new int[size];
		this.added = new int[added];
	}

	/** The memory of this thread, large enough for all of a snapshot. */
	static BoxSearch of(Snapshot snapshot) {
		BoxSearch scratch = OF_THREAD.get();
		if (scratch.size < snapshot.base().size() || scratch.added.length < snapshot.delta().size()) {
			scratch = new BoxSearch(Math.max(scratch.size, snapshot.base().size()),
					Math.max(scratch.added.length, 2 * snapshot.delta().size()));
			OF_THREAD.set(scratch);
		}
		return scratch;
	}

}
