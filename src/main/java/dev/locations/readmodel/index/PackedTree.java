package dev.locations.readmodel.index;

import java.util.List;

import dev.locations.location.BoundingBox;
import dev.locations.location.LongitudeRange;
import dev.locations.location.query.NearPoint;
import org.jspecify.annotations.Nullable;

/**
 * A packed Hilbert R-tree in flat arrays: points in the order of the Hilbert curve, and
 * above them levels of boxes. Each box encloses sixteen points or boxes of the level
 * below. The tree is immutable.
 */
public final class PackedTree {

	private final CurvePoints points;

	private final double[] longitudes;

	private final double[] latitudes;

	private final int[] ranks;

	private final int[] slots;

	private final TreeLevels levels;

	private final NodeStarts starts;

	/**
	 * Builds the tree.
	 * @param points the points
	 */
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

	/**
	 * Goes through all points.
	 * @param visitor gets each point
	 */
	public void forEach(PointVisitor visitor) {
		for (int slot = 0; slot < size(); slot++) {
			visitor.visit(this.ranks[slot], this.longitudes[slot], this.latitudes[slot]);
		}
	}

	/**
	 * Returns the number of points.
	 * @return the number of points
	 */
	public int size() {
		return this.ranks.length;
	}

	/**
	 * Returns the tree after some points changed.
	 * @param mapping the new ranks of the points that are kept
	 * @param added the points that are new
	 * @return the tree of the next base
	 */
	public PackedTree updated(RankMapping mapping, List<CurvePoint> added) {
		return new PackedTree(this.points.updated(mapping, added));
	}

	/**
	 * Finds the points in a box and on its edges.
	 * @param box the box
	 * @param filter the points to look at; null for all of them
	 * @param found gets the ranks of the points
	 */
	public void search(BoundingBox box, @Nullable SlotFilter filter, RankSet found) {
		for (LongitudeRange range : box.longitudes()) {
			new BoxWalk(this, range, box, filter, found).find();
		}
	}

	/**
	 * Tells whether many points are near a box. It looks at nodes of the second level,
	 * because those of the first would take as long as a search.
	 * @param box the box
	 * @param limit a number of nodes with up to 256 points each
	 * @return whether more of these nodes touch the box
	 */
	public boolean hasMoreNodesIn(BoundingBox box, int limit) {
		// mostly, a level further up shows that there are not so many
		for (int level = this.levels.top(); level > 1; level--) {
			if (countNodes(level, box, limit) * TreeLevels.nodesBelow(level, 1) <= limit) {
				return false;
			}
		}
		return countNodes(1, box, limit) > limit;
	}

	private int countNodes(int level, BoundingBox box, int limit) {
		int top = this.levels.top();
		int count = 0;
		for (LongitudeRange range : box.longitudes()) {
			count += countNodes(level, top, 0, this.levels.nodeCount(top), range, box, limit - count);
		}
		return count;
	}

	private int countNodes(int counted, int level, int from, int to, LongitudeRange range, BoundingBox box, int limit) {
		int count = 0;
		for (int node = from; node < to && count <= limit; node++) {
			if (this.levels.touches(level, node, range.west(), box.south(), range.east(), box.north())) {
				count += (level <= counted) ? 1 : countNodes(counted, level - 1, this.levels.firstChild(node),
						this.levels.endOfChildren(level, node), range, box, limit - count);
			}
		}
		return count;
	}

	/**
	 * Returns the points that may be nearest.
	 * @param near the point from which the distance counts
	 * @return the points, read on demand
	 */
	public NearestPoints nearest(NearPoint near) {
		return new NearestPoints(this, near);
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

	/**
	 * Returns the slot of a location.
	 * @param rank its rank
	 * @return the index of its point
	 */
	public int slot(int rank) {
		return this.slots[rank];
	}

	/**
	 * Returns the longitude of a point.
	 * @param slot its slot
	 * @return the longitude in degrees
	 */
	public double longitude(int slot) {
		return this.longitudes[slot];
	}

	/**
	 * Returns the latitude of a point.
	 * @param slot its slot
	 * @return the latitude in degrees
	 */
	public double latitude(int slot) {
		return this.latitudes[slot];
	}

}
