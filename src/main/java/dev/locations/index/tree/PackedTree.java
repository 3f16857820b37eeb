package dev.locations.index.tree;

import java.nio.DoubleBuffer;
import java.util.function.IntPredicate;

import dev.locations.index.file.ModelFile;
import dev.locations.index.file.ModelFileWriter;
import org.jspecify.annotations.Nullable;

/**
 * A packed Hilbert R-tree in flat arrays: points in the order of the Hilbert curve, and
 * above them levels of boxes. Each box encloses sixteen points or boxes of the level
 * below. A point has an ordinal, and a slot: its index on the curve. The tree is
 * immutable.
 */
public final class PackedTree {

	/** The number of points of a node of the second level. */
	public static final int NODE_SIZE = 256;

	private final CurvePoints points;

	private final double[] longitudes;

	private final double[] latitudes;

	private final int[] ordinals;

	private final int[] slots;

	private final TreeLevels levels;

	private PackedTree(CurvePoints points) {
		this.points = points;
		this.longitudes = points.longitudes();
		this.latitudes = points.latitudes();
		this.ordinals = points.ordinals();
		this.levels = new TreeLevels(this.longitudes, this.latitudes);
		this.slots = new int[this.ordinals.length];
		for (int slot = 0; slot < this.slots.length; slot++) {
			this.slots[this.ordinals[slot]] = slot;
		}
	}

	/** Builds a tree of the longitude and latitude of each ordinal, in degrees. */
	public static PackedTree of(DoubleBuffer longitudes, DoubleBuffer latitudes, int size) {
		return new PackedTree(CurvePoints.of(longitudes, latitudes, size));
	}

	public static PackedTree read(ModelFile file) {
		return new PackedTree(CurvePoints.read(file));
	}

	/** Writes the points, from which the rest of the tree is made. */
	public void write(ModelFileWriter file) {
		this.points.write(file);
	}

	/** Returns the tree after some points changed. */
	public PackedTree updated(OrdinalMapping mapping) {
		return new PackedTree(this.points.updated(mapping));
	}

	/**
	 * Returns the smallest box with all points of some ordinals, whose west is not
	 * greater than its east; null without points. It opens only nodes at the edges.
	 */
	public @Nullable Box extent(IntPredicate ordinals) {
		double[] sides = TreeLevels.noSides();
		extend(this.levels.top(), 0, this.levels.nodeCount(this.levels.top()), sides, ordinals);
		return (sides[0] > sides[2]) ? null : new Box(sides[0], sides[1], sides[2], sides[3]);
	}

	private void extend(int level, int from, int to, double[] sides, IntPredicate counts) {
		for (int node = from; node < to; node++) {
			if (this.levels.isInside(level, node, sides)) {
				continue;
			}
			int first = this.levels.firstChild(node);
			int end = this.levels.endOfChildren(level, node);
			if (level > 0) {
				extend(level - 1, first, end, sides, counts);
				continue;
			}
			for (int slot = first; slot < end; slot++) {
				if (counts.test(this.ordinals[slot])) {
					TreeLevels.extend(sides, 0, this.longitudes[slot], this.latitudes[slot], this.longitudes[slot],
							this.latitudes[slot]);
				}
			}
		}
	}

	/**
	 * Finds the points in a box and on its edges.
	 * @param filter the points to look at; null for all of them
	 * @param found gets the ordinals of the points
	 */
	public void search(Box box, @Nullable SlotFilter filter, OrdinalSet found) {
		if (box.isParted()) {
			new BoxWalk(this, this.levels, box.easternPart(), filter, found).find();
			new BoxWalk(this, this.levels, box.westernPart(), filter, found).find();
		}
		else {
			new BoxWalk(this, this.levels, box, filter, found).find();
		}
	}

	/** Counts the points in a box and on its edges. */
	public int count(Box box) {
		return new BoxCount(this, -1).of(box, Integer.MAX_VALUE);
	}

	/**
	 * Returns an upper bound of the number of points in a box, or any number above the
	 * limit. It looks at nodes of the second level: to look at those of the first, or at
	 * points, would take as long as a search.
	 */
	public int countAtMost(Box box, int limit) {
		return new BoxCount(this, 1).of(box, limit);
	}

	/**
	 * Tells whether a box may have more points than a limit. Mostly, the nodes of the
	 * third level show that it has not.
	 */
	public boolean mayHaveMore(Box box, int limit) {
		return new BoxCount(this, 2).of(box, limit) > limit && countAtMost(box, limit) > limit;
	}

	/**
	 * Returns the points that may be nearest to a point, read on demand.
	 * @param longitude the longitude in degrees
	 * @param latitude the latitude in degrees
	 * @param filter leaves out points; some that it would leave out come, too
	 */
	public NearestPoints nearest(double longitude, double latitude, NearFilter filter) {
		return new NearestPoints(this, longitude, latitude, filter);
	}

	TreeLevels levels() {
		return this.levels;
	}

	public int size() {
		return this.ordinals.length;
	}

	int ordinal(int slot) {
		return this.ordinals[slot];
	}

	/** Returns the slot of an ordinal. */
	public int slot(int ordinal) {
		return this.slots[ordinal];
	}

	/** Returns the longitude of the point at a slot, in degrees. */
	public double longitude(int slot) {
		return this.longitudes[slot];
	}

	/** Returns the latitude of the point at a slot, in degrees. */
	public double latitude(int slot) {
		return this.latitudes[slot];
	}

	boolean isIn(int slot, Box box) {
		return box.contains(this.longitudes[slot], this.latitudes[slot]);
	}

}
