package dev.locations.readmodel.state;

import dev.locations.index.cluster.MapPoints;
import dev.locations.index.tree.SlotFilter;

/** The locations of a snapshot that match a filter. */
public final class FieldMatches {

	private final Snapshot snapshot;

	FieldMatches(Snapshot snapshot) {
		this.snapshot = snapshot;
	}

	public Snapshot snapshot() {
		return this.snapshot;
	}

	/** Returns how many locations match. */
	public int count() {
		return 0;
	}

	/** Tells whether an item matches, also one that was removed from the base. */
	boolean contains(int item) {
		return false;
	}

	/** Returns a bitmap of ordinals, with removed ones; not to be changed. */
	long[] ordinals() {
		return new long[0];
	}

	/**
	 * Returns a bitmap of the slots of the tree, with removed ones; not to be changed.
	 */
	long[] slots() {
		return new long[0];
	}

	/** Returns their points, with a history of their own. */
	public MapPoints points() {
		return this.snapshot.points();
	}

	/** Returns their points in the tree. */
	SlotFilter filter() {
		throw new UnsupportedOperationException();
	}

}
