package dev.locations.index.cluster;

import java.util.ArrayList;
import java.util.List;

/** The bounds of sixteen slots each, above them those of sixteen of these, and so on. */
final class SlotBounds {

	private static final int NODE_BITS = 4;

	private static final int NODE_SIZE = 1 << NODE_BITS;

	/** West, north, east and south. */
	private static final int SIDES = 4;

	private final long[] keys;

	/** The first is the level above the slots. */
	private final List<int[]> levels = new ArrayList<>();

	SlotBounds(long[] keys) {
		this.keys = keys;
		int size = keys.length >> NODE_BITS;
		for (int level = 0; size > 0; level++) {
			int[] nodes = new int[size * SIDES];
			this.levels.add(nodes);
			for (int node = 0; node < size; node++) {
				PointBounds bounds = new PointBounds();
				for (int child = node << NODE_BITS; child < (node + 1) << NODE_BITS; child++) {
					add(level, child, bounds);
				}
				nodes[node * SIDES] = bounds.west();
				nodes[node * SIDES + 1] = bounds.north();
				nodes[node * SIDES + 2] = bounds.east();
				nodes[node * SIDES + 3] = bounds.south();
			}
			size >>= NODE_BITS;
		}
	}

	void addTo(PointBounds bounds, int from, int to) {
		int start = from;
		int end = to;
		for (int level = 0; start < end; level++) {
			while (start < end && (level == this.levels.size() || (start & (NODE_SIZE - 1)) != 0)) {
				add(level, start++, bounds);
			}
			while (start < end && (end & (NODE_SIZE - 1)) != 0) {
				add(level, --end, bounds);
			}
			start >>= NODE_BITS;
			end >>= NODE_BITS;
		}
	}

	private void add(int level, int index, PointBounds bounds) {
		if (level == 0) {
			bounds.add(this.keys[index]);
			return;
		}
		int[] nodes = this.levels.get(level - 1);
		int at = index * SIDES;
		bounds.add(nodes[at], nodes[at + 1], nodes[at + 2], nodes[at + 3]);
	}

}
