package dev.locations.readmodel.snapshot;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;

import dev.locations.index.cluster.PointChanges;
import dev.locations.index.tree.Box;
import dev.locations.index.tree.IntList;
import dev.locations.index.tree.PagedBitmap;
import dev.locations.index.tree.SortedChunks;
import dev.locations.location.query.BoundingBox;
import org.jspecify.annotations.Nullable;

/**
 * The changes since a {@link Base} was built: the added locations, and the removed ones.
 * A changed location is one of each. It is immutable; a change copies small parts of it.
 *
 * @param entries the added locations in list order
 * @param ids the same in the order of their identifiers
 * @param points the added locations and the removed ones in the order of their points
 * @param removedOrdinals the ordinals of the removed ones
 */
public record Changes(SortedChunks<Entry> entries, SortedChunks<Entry> ids, PointChanges<Entry> points,
		PagedBitmap removedOrdinals) {

	static final Comparator<Entry> IN_LIST = Comparator.comparing(Entry::key);

	/** The number of an entry is its position in the base. */
	private static final SortedChunks.Order<Entry> LIST_ORDER = new SortedChunks.Order<>(Entry::position, IN_LIST);

	private static final SortedChunks.Order<Entry> ID_ORDER = new SortedChunks.Order<>(
			(entry) -> entry.key().id().getMostSignificantBits(), Comparator.comparing((entry) -> entry.key().id()));

	/** To go through all entries takes less time than to look up one of so many. */
	private static final int MOST_LOOKED_UP = 16;

	/** No changes. */
	public static final Changes EMPTY = of(List.of(), List.of(), new long[0]);

	/** Takes a bitmap of the ordinals of the removed ones, too. */
	static Changes of(Collection<Entry> added, List<PointChanges.Removed> removed, long[] removedOrdinals) {
		return new Changes(SortedChunks.of(LIST_ORDER, added), SortedChunks.of(ID_ORDER, added),
				PointChanges.of(added, removed), PagedBitmap.of(removedOrdinals));
	}

	public int size() {
		return this.entries.size();
	}

	public int removedCount() {
		return this.points.removed().size();
	}

	public int count() {
		return size() + removedCount();
	}

	public Entry entry(int index) {
		return this.entries.get(index);
	}

	public int index(Entry entry) {
		return this.entries.indexOf(entry);
	}

	/** Returns how many locations of the base come before an entry in the list. */
	public int position(int index) {
		return (int) this.entries.number(index);
	}

	public boolean isRemoved(int ordinal) {
		return this.removedOrdinals.contains(ordinal);
	}

	public @Nullable Entry find(UUID id) {
		int index = this.ids.indexOf(id.getMostSignificantBits(), (entry) -> entry.key().id().compareTo(id));
		return (index >= 0) ? this.ids.get(index) : null;
	}

	/** Finds the indices of the entries in a box, in list order. */
	public int[] search(BoundingBox box) {
		List<Entry> found = new ArrayList<>();
		this.points.addedNear(new Box(box.west(), box.south(), box.east(), box.north()), (entry) -> {
			if (box.contains(entry.longitude(), entry.latitude())) {
				found.add(entry);
			}
		});
		if (found.size() <= size() / MOST_LOOKED_UP) {
			int[] indices = new int[found.size()];
			Arrays.setAll(indices, (i) -> index(found.get(i)));
			Arrays.sort(indices);
			return indices;
		}
		IntList indices = new IntList();
		int index = 0;
		for (Entry entry : this.entries) {
			if (box.contains(entry.longitude(), entry.latitude())) {
				indices.add(index);
			}
			index++;
		}
		return indices.toArray();
	}

	Changes with(Entry entry) {
		return new Changes(this.entries.with(entry), this.ids.with(entry), this.points.withAdded(entry),
				this.removedOrdinals);
	}

	Changes without(Entry entry) {
		return new Changes(this.entries.without(entry), this.ids.without(entry), this.points.withoutAdded(entry),
				this.removedOrdinals);
	}

	/** Removes a location of the base. */
	Changes without(PointChanges.Removed point) {
		return new Changes(this.entries, this.ids, this.points.withRemoved(point),
				this.removedOrdinals.with(point.ordinal()));
	}

}
