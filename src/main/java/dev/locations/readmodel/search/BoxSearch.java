package dev.locations.readmodel.search;

import java.util.Arrays;
import java.util.function.Function;

import dev.locations.index.cluster.PointChanges;
import dev.locations.index.tree.Box;
import dev.locations.index.tree.Cost;
import dev.locations.index.tree.IntList;
import dev.locations.index.tree.OrdinalSet;
import dev.locations.index.tree.PackedTree;
import dev.locations.index.tree.SlotFilter;
import dev.locations.index.word.WordMatches;
import dev.locations.location.query.BoundingBox;
import dev.locations.location.query.TextQuery;
import dev.locations.readmodel.snapshot.Changes;
import dev.locations.readmodel.snapshot.Entry;
import dev.locations.readmodel.snapshot.Snapshot;
import org.jspecify.annotations.Nullable;

/** Searches a snapshot. Each thread has one search, whose memory is reused. */
final class BoxSearch {

	private static final ThreadLocal<BoxSearch> OF_THREAD = ThreadLocal.withInitial(() -> new BoxSearch(0));

	private final OrdinalSet found;

	private final int baseSize;

	private final IntList ordinals = new IntList();

	private BoxSearch(int baseSize) {
		this.found = new OrdinalSet(baseSize);
		this.baseSize = baseSize;
	}

	static Box box(BoundingBox box) {
		return new Box(box.west(), box.south(), box.east(), box.north());
	}

	/** Finds the points of a filter, and all changed ones in the box. */
	static int[] search(Snapshot snapshot, BoundingBox box, @Nullable FieldMatches filter) {
		return run(snapshot, (search) -> search.find(snapshot, box, (filter != null) ? filter.slots() : null));
	}

	/** The same with words, and maybe with points that are not of the filter. */
	static int[] search(Snapshot snapshot, @Nullable BoundingBox box, TextQuery text, WordMatches matches,
			@Nullable FieldMatches filter) {
		SlotFilter slots = (filter != null && box != null && !matches.isRare()) ? filter.slots() : null;
		return run(snapshot, (search) -> search.find(snapshot, box, text, matches, slots));
	}

	static int count(Snapshot snapshot, BoundingBox box, @Nullable FieldMatches filter) {
		PointChanges<Entry> changes = (filter != null) ? filter.changes() : snapshot.changes().points();
		int[] count = { snapshot.base().tree().count(box(box), (filter != null) ? filter.slots() : null) };
		changes.removedNear(box(box), (point) -> count[0] -= isIn(snapshot, point.ordinal(), box) ? 1 : 0);
		changes.addedNear(box(box), (entry) -> count[0] += box.contains(entry.longitude(), entry.latitude()) ? 1 : 0);
		return count[0];
	}

	static boolean isIn(Snapshot snapshot, int item, @Nullable BoundingBox box) {
		if (box == null) {
			return true;
		}
		if (item >= 0) {
			PackedTree tree = snapshot.base().tree();
			int slot = tree.slot(item);
			return box.contains(tree.longitude(slot), tree.latitude(slot));
		}
		Entry entry = snapshot.changes().entry(~item);
		return box.contains(entry.longitude(), entry.latitude());
	}

	/**
	 * Estimates what it costs to find the locations in a box in list order; any number
	 * above {@link Cost#LONG} if there are many.
	 */
	static long cost(Snapshot snapshot, BoundingBox box) {
		return Cost.IN_BOX * snapshot.base().tree().countAtMost(box(box), Cost.steps(Cost.IN_BOX));
	}

	private static int[] run(Snapshot snapshot, Function<BoxSearch, int[]> work) {
		try {
			return work.apply(ofThread(snapshot));
		}
		catch (OutOfMemoryError ex) {
			// what was found must not be in the next answer
			OF_THREAD.remove();
			throw ex;
		}
	}

	private static BoxSearch ofThread(Snapshot snapshot) {
		int baseSize = snapshot.base().size();
		BoxSearch search = OF_THREAD.get();
		if (search.baseSize < baseSize) {
			search = new BoxSearch(baseSize);
			OF_THREAD.set(search);
		}
		return search;
	}

	private int[] find(Snapshot snapshot, @Nullable BoundingBox box, TextQuery text, WordMatches matches,
			@Nullable SlotFilter slots) {
		Changes changes = snapshot.changes();
		int[] entries = Arrays.stream(changes.search((box != null) ? box : BoundingBox.WORLD))
			.filter((entry) -> text.matches(changes.entry(entry).words()))
			.toArray();
		int found = matches.find((box != null) ? box(box) : null, slots, this.found, changes.removedOrdinals(),
				this.ordinals);
		return merged(changes, found, entries);
	}

	private int[] find(Snapshot snapshot, BoundingBox box, @Nullable SlotFilter filter) {
		Changes changes = snapshot.changes();
		snapshot.base().tree().search(box(box), filter, this.found);
		return merged(changes, this.found.drain(changes.removedOrdinals(), this.ordinals), changes.search(box));
	}

	private int[] merged(Changes changes, int ordinalCount, int[] entries) {
		int[] items = merged(changes, this.ordinals.values(), ordinalCount, entries);
		this.ordinals.clear();
		return items;
	}

	/** Merges ordinals and indices of changes to items in list order. */
	static int[] merged(Changes changes, int[] ordinals, int ordinalCount, int[] entries) {
		int[] items = new int[ordinalCount + entries.length];
		int ordinal = 0;
		for (int i = 0; i < entries.length; i++) {
			int position = changes.position(entries[i]);
			while (ordinal < ordinalCount && ordinals[ordinal] < position) {
				items[ordinal + i] = ordinals[ordinal];
				ordinal++;
			}
			items[ordinal + i] = ~entries[i];
		}
		System.arraycopy(ordinals, ordinal, items, ordinal + entries.length, ordinalCount - ordinal);
		return items;
	}

}
