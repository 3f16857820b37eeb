package dev.locations.readmodel.snapshot;

import dev.locations.readmodel.index.RankSet;

/**
 * Memory for a search, kept by each thread.
 */
final class Scratch {

	private static final ThreadLocal<Scratch> OF_THREAD = ThreadLocal.withInitial(() -> new Scratch(0, 0));

	private final int size;

	/** What the tree finds. */
	final RankSet set;

	/** The same in ascending order. */
	final int[] ranks;

	/** What is found in the delta. */
	final int[] added;

	private Scratch(int size, int added) {
		this.size = size;
		this.set = new RankSet(size);
		this.ranks = new int[size];
		this.added = new int[added];
	}

	/** The memory of this thread, large enough for all of a snapshot. */
	static Scratch of(Snapshot snapshot) {
		Scratch scratch = OF_THREAD.get();
		if (scratch.size < snapshot.base().size() || scratch.added.length < snapshot.delta().size()) {
			scratch = new Scratch(Math.max(scratch.size, snapshot.base().size()),
					Math.max(scratch.added.length, 2 * snapshot.delta().size()));
			OF_THREAD.set(scratch);
		}
		return scratch;
	}

}
