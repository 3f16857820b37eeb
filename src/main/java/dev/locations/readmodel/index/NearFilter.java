package dev.locations.readmodel.index;

import dev.locations.location.BoundingBox;
import dev.locations.location.LongitudeRange;
import dev.locations.location.query.NearPoint;
import org.jspecify.annotations.Nullable;

/**
 * Tells which parts of a tree a search for the nearest points need not look at.
 * @param box the box that has the points; null for all of them
 * @param slots has the points to look at; null for all of them
 * @param from no point is nearer, in metres; 0 if all may be
 */
public record NearFilter(@Nullable BoundingBox box, @Nullable SlotFilter slots, double from) {

	/** No part is left out. */
	public static final NearFilter NONE = new NearFilter(null, null, 0);

	/** To read the bits of a larger node takes longer than to open it. */
	private static final int MAX_LEVEL_OF_SLOTS = 1;

	@Nullable NodeFilter on(TreeLevels levels, NearPoint near) {
		if (equals(NONE)) {
			return null;
		}
		FarBound bound = (this.from > 0) ? new FarBound(near, this.from) : null;
		return (level, node) -> mayTouch(levels, level, node) && mayHaveSlots(levels, level, node)
				&& (bound == null || levels.reaches(level, node, bound));
	}

	private boolean mayTouch(TreeLevels levels, int level, int node) {
		if (this.box == null) {
			return true;
		}
		for (LongitudeRange range : this.box.longitudes()) {
			if (levels.touches(level, node, range.west(), this.box.south(), range.east(), this.box.north())) {
				return true;
			}
		}
		return false;
	}

	private boolean mayHaveSlots(TreeLevels levels, int level, int node) {
		if (this.slots == null || level > MAX_LEVEL_OF_SLOTS) {
			return true;
		}
		int end = levels.firstPoint(level, node + 1);
		return this.slots.next(levels.firstPoint(level, node), end) < end;
	}

	/** Tells whether a node may have points that are looked for. */
	@FunctionalInterface
	interface NodeFilter {

		boolean mayHave(int level, int node);

	}

}
