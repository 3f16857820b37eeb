package dev.locations.readmodel.index;

import java.util.List;
import java.util.function.IntPredicate;

import dev.locations.location.BoundingBox;
import dev.locations.location.ExtentCollector;
import dev.locations.location.LongitudeRange;
import dev.locations.location.query.NearPoint;
import dev.locations.readmodel.file.ModelFile;
import dev.locations.readmodel.file.ModelFileWriter;
import org.jspecify.annotations.Nullable;

/**
 * A packed Hilbert R-tree in flat arrays: points in the order of the Hilbert curve, and
 * above them levels of boxes. Each box encloses sixteen points or boxes of the level
 * below. The tree is immutable.
 */
public final class PackedTree {

	/** The number of points of a node of the second level. */
	public static final int NODE_SIZE = 256;

	private final CurvePoints points;

	private final double[] longitudes;

	private final double[] latitudes;

	private final int[] ranks;

	private final int[] slots;

	private final TreeLevels levels;

	private final NodeStarts starts;

	/** Builds the tree. */
	public PackedTree(CurvePoints points) {
		this.points = points;
		this.longitudes = points.longitudes();
		this.latitudes = points.latitudes();
		this.ranks = points.ranks();
		this.levels = new TreeLevels(this.longitudes, this.latitudes);
		this.starts = new NodeStarts(this.levels, this.longitudes, this.latitudes);
		this.slots = new int[this.ranks.length];
		for (int slot = 0; slot < this.slots.length; slot++) {
			this.slots[this.ranks[slot]] = slot;
		}
	}

	/** Reads a tree. */
	public static PackedTree read(ModelFile file) {
		return new PackedTree(CurvePoints.read(file));
	}

	/** Writes the points, from which the rest of the tree is made. */
	public void write(ModelFileWriter file) {
		this.points.write(file);
	}

	/** Extends an extent by points. It opens only nodes at the edges. */
	public void extend(ExtentCollector extent, IntPredicate ranks) {
		extend(this.levels.top(), 0, this.levels.nodeCount(this.levels.top()), extent, ranks);
	}

	private void extend(int level, int from, int to, ExtentCollector extent, IntPredicate ranks) {
		for (int node = from; node < to; node++) {
			if (this.levels.isInside(level, node, extent)) {
				continue;
			}
			int first = this.levels.firstChild(node);
			int end = this.levels.endOfChildren(level, node);
			if (level > 0) {
				extend(level - 1, first, end, extent, ranks);
				continue;
			}
			for (int slot = first; slot < end; slot++) {
				if (ranks.test(this.ranks[slot])) {
					extent.addPoint(this.longitudes[slot], this.latitudes[slot]);
				}
			}
		}
	}

	/** Returns the number of points. */
	public int size() {
		return this.ranks.length;
	}

	/** Returns the tree after some points changed. */
	public PackedTree updated(RankMapping mapping, List<CurvePoint> added) {
		return new PackedTree(this.points.updated(mapping, added));
	}

	/**
	 * Finds the points in a box and on its edges.
	 * @param filter the points to look at; null for all of them
	 */
	public void search(BoundingBox box, @Nullable SlotFilter filter, RankSet found) {
		for (LongitudeRange range : box.longitudes()) {
			new BoxWalk(this, range, box, filter, found).find();
		}
	}

	/** Counts the points in a box and on its edges. */
	public int count(BoundingBox box) {
		return new BoxCount(this, box, -1, Integer.MAX_VALUE).count();
	}

	/**
	 * Returns an upper bound of the points in a box, or any number above the limit. It looks
	 * at nodes of the second level: those of the first, or points, would take as long as a
	 * search.
	 */
	public int countAtMost(BoundingBox box, int limit) {
		return new BoxCount(this, box, 1, limit).count();
	}

	/**
	 * Tells whether a box may have many points. Mostly, the nodes of the third level show
	 * that it has not.
	 */
	public boolean mayHaveMore(BoundingBox box, int limit) {
		return new BoxCount(this, box, 2, limit).count() > limit && countAtMost(box, limit) > limit;
	}

	/**
	 * Returns the points that may be nearest.
	 * @param filter leaves out points; some that it would leave out come, too
	 */
	public NearestPoints nearest(NearPoint near, NearFilter filter) {
		return new NearestPoints(this, near, filter);
	}

	int nodeOnCurve(NearPoint near) {
		return this.starts.nodeAt(near.longitude(), near.latitude());
	}

	TreeLevels levels() {
		return this.levels;
	}

	int rank(int slot) {
		return this.ranks[slot];
	}

	/** Returns the slot of the point of a rank. */
	public int slot(int rank) {
		return this.slots[rank];
	}

	/** Returns the longitude of the point at a slot, in degrees. */
	public double longitude(int slot) {
		return this.longitudes[slot];
	}

	/** Returns the latitude of the point at a slot, in degrees. */
	public double latitude(int slot) {
		return this.latitudes[slot];
	}

}
