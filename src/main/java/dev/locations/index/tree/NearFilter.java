package dev.locations.index.tree;

import org.jspecify.annotations.Nullable;

/**
 * Tells which parts of a tree a search for the nearest points leaves out.
 *
 * @param box the box that has the points; null for all of them
 * @param slots has the points to look at; null for all of them
 * @param from no point is nearer, in radians; 0 if all may be
 */
public record NearFilter(@Nullable Box box, @Nullable SlotFilter slots, double from) {

	/** No part is left out. */
	public static final NearFilter NONE = new NearFilter(null, null, 0);

	/** To read the bits of a larger node takes longer than to open it. */
	private static final int MAX_LEVEL_OF_SLOTS = 1;

	boolean mayHave(TreeLevels levels, int level, int node, NearBound bound) {
		return mayTouch(levels, level, node) && mayHaveSlots(levels, level, node)
				&& (this.from == 0 || levels.mayBeBeyond(level, node, bound));
	}

	private boolean mayTouch(TreeLevels levels, int level, int node) {
		if (this.box == null) {
			return true;
		}
		return this.box.isParted() ? levels.touches(level, node, this.box.easternPart())
				|| levels.touches(level, node, this.box.westernPart()) : levels.touches(level, node, this.box);
	}

	private boolean mayHaveSlots(TreeLevels levels, int level, int node) {
		if (this.slots == null || level > MAX_LEVEL_OF_SLOTS) {
			return true;
		}
		int end = levels.firstPoint(level, node + 1);
		return this.slots.next(levels.firstPoint(level, node), end) < end;
	}

}
