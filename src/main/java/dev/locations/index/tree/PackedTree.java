package dev.locations.index.tree;

import java.nio.DoubleBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;

import dev.locations.index.file.ModelFile;
import dev.locations.index.file.ModelFileWriter;
import org.jspecify.annotations.Nullable;

/**
 * An immutable packed Hilbert R-tree in flat arrays: points in the order of the Hilbert
 * curve, and above them levels of boxes. Each box encloses sixteen points or boxes of the
 * level below. A point has an ordinal, and a slot: its index on the curve.
 */
public final class PackedTree {

	/** The number of points of a node of the second level. */
	public static final int NODE_SIZE = 256;

	private static final CurveOrder ORDER = new CurveOrder(HilbertCurve::position, HilbertCurve.POSITION_BITS);

	private final double[] longitudes;

	private final double[] latitudes;

	private final int[] ordinals;

	private final int[] slots;

	private final TreeLevels levels;

	private PackedTree(double[] longitudes, double[] latitudes, int[] ordinals) {
		this.longitudes = longitudes;
		this.latitudes = latitudes;
		this.ordinals = ordinals;
		this.levels = new TreeLevels(longitudes, latitudes);
		this.slots = new int[ordinals.length];
		for (int slot = 0; slot < this.slots.length; slot++) {
			this.slots[ordinals[slot]] = slot;
		}
	}

	/** Builds a tree of the longitude and latitude of each ordinal, in degrees. */
	public static PackedTree of(DoubleBuffer longitudes, DoubleBuffer latitudes, int size) {
		int[] ordinals = ORDER.sorted(longitudes, latitudes, size);
		return new PackedTree(Arrays.stream(ordinals).mapToDouble(longitudes::get).toArray(),
				Arrays.stream(ordinals).mapToDouble(latitudes::get).toArray(), ordinals);
	}

	public static PackedTree read(ModelFile file) {
		return new PackedTree(file.doubles(), file.doubles(), file.ints());
	}

	public void write(ModelFileWriter file) {
		file.doubles(this.longitudes);
		file.doubles(this.latitudes);
		file.ints(this.ordinals);
	}

	public PackedTree updated(OrdinalMapping mapping) {
		int[] sources = ORDER.merged(this.ordinals,
				(slot) -> HilbertCurve.position(this.longitudes[slot], this.latitudes[slot]), mapping);
		List<OrdinalMapping.Added> added = mapping.added();
		return new PackedTree(
				Arrays.stream(sources)
					.mapToDouble((slot) -> (slot >= 0) ? this.longitudes[slot] : added.get(~slot).longitude())
					.toArray(),
				Arrays.stream(sources)
					.mapToDouble((slot) -> (slot >= 0) ? this.latitudes[slot] : added.get(~slot).latitude())
					.toArray(),
				CurveOrder.ordinals(sources, this.ordinals, mapping));
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
		new BoxWalk.Search(this, filter, found).go(box);
	}

	/**
	 * Counts the points in a box and on its edges.
	 * @param filter the points to look at; null for all of them
	 */
	public int count(Box box, @Nullable SlotFilter filter) {
		return new BoxWalk.Count(this, filter, -1, Integer.MAX_VALUE).of(box);
	}

	/**
	 * Returns an upper bound of the number of points in a box, or any number above the
	 * limit. It looks at nodes of the second level, and takes less time than a search.
	 */
	public int countAtMost(Box box, int limit) {
		return new BoxWalk.Count(this, null, 1, limit).of(box);
	}

	/**
	 * Tells whether a box may have more points than a limit. Mostly, nodes of the third
	 * level show that it has not.
	 */
	public boolean mayHaveMore(Box box, int limit) {
		return new BoxWalk.Count(this, null, 2, limit).of(box) > limit && countAtMost(box, limit) > limit;
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

	public int slot(int ordinal) {
		return this.slots[ordinal];
	}

	/** In degrees. */
	public double longitude(int slot) {
		return this.longitudes[slot];
	}

	/** In degrees. */
	public double latitude(int slot) {
		return this.latitudes[slot];
	}

	boolean isIn(int slot, Box box) {
		return box.contains(this.longitudes[slot], this.latitudes[slot]);
	}

}
