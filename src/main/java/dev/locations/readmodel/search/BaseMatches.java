package dev.locations.readmodel.search;

import dev.locations.index.cluster.PointIndex;
import dev.locations.index.tree.Bitmaps;
import dev.locations.index.tree.PackedTree;
import org.jspecify.annotations.Nullable;

/**
 * The locations of a base that match a filter. What follows from their ordinals is made
 * when it is needed.
 */
final class BaseMatches {

	private final long[] ordinals;

	private final int count;

	private final PackedTree tree;

	private final PointIndex all;

	private volatile long @Nullable [] slots;

	private volatile @Nullable PointIndex points;

	/**
	 * Takes a bitmap of ordinals.
	 * @param all the points of all locations
	 */
	BaseMatches(long[] ordinals, PackedTree tree, PointIndex all) {
		this.ordinals = ordinals;
		this.count = Bitmaps.count(ordinals);
		this.tree = tree;
		this.all = all;
	}

	int count() {
		return this.count;
	}

	boolean contains(int ordinal) {
		return Bitmaps.contains(this.ordinals, ordinal);
	}

	long[] ordinals() {
		return this.ordinals;
	}

	/** Returns a bitmap of the slots of the tree. */
	long[] slots() {
		long[] known = this.slots;
		if (known == null) {
			long[] made = new long[this.ordinals.length];
			Bitmaps.forEach(this.ordinals, (ordinal) -> Bitmaps.add(made, this.tree.slot(ordinal)));
			known = made;
			this.slots = known;
		}
		return known;
	}

	boolean hasSlots() {
		return this.slots != null;
	}

	PointIndex points() {
		PointIndex known = this.points;
		if (known == null) {
			known = this.all.only(this.ordinals, this.count);
			this.points = known;
		}
		return known;
	}

	boolean hasPoints() {
		return this.points != null;
	}

	/**
	 * Returns the bytes in memory with all parts, which are made without being counted.
	 */
	long memory() {
		return 2L * Long.BYTES * this.ordinals.length + (long) PointIndex.BYTES_PER_LOCATION * this.count;
	}

}
