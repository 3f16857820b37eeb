package dev.locations.readmodel.search;

import java.util.Arrays;
import java.util.stream.IntStream;

import dev.locations.index.tree.Bitmaps;
import dev.locations.readmodel.snapshot.Snapshot;
import org.jspecify.annotations.Nullable;

/** Goes once through items of a {@link Snapshot}, in list order or in a given order. */
public final class ItemCursor {

	private final Snapshot snapshot;

	/** A bitmap, also with removed ones; null for all ordinals. */
	private final long @Nullable [] ordinals;

	private final int[] entries;

	/** Null for the order of the list. */
	private final int @Nullable [] ordered;

	private int nextOrdered;

	private int nextOrdinal;

	private int nextEntry;

	private ItemCursor(Snapshot snapshot, long @Nullable [] ordinals, int[] entries, int firstOrdinal,
			int @Nullable [] ordered) {
		this.snapshot = snapshot;
		this.ordinals = ordinals;
		this.entries = entries;
		this.ordered = ordered;
		this.nextOrdinal = ordinalFrom(firstOrdinal);
	}

	public static ItemCursor all(Snapshot snapshot) {
		return after(snapshot, ListBound.START, null);
	}

	/** Goes through the items of a filter; all items if it is null. */
	static ItemCursor after(Snapshot snapshot, ListBound bound, @Nullable FieldMatches filter) {
		IntStream entries = IntStream.range(bound.entry(), snapshot.delta().size());
		return (filter != null)
				? new ItemCursor(snapshot, filter.ordinals(), entries.filter((i) -> filter.contains(~i)).toArray(),
						bound.ordinal(), null)
				: new ItemCursor(snapshot, null, entries.toArray(), bound.ordinal(), null);
	}

	/**
	 * Takes items in list order, and keeps a bit for each location of the snapshot
	 * instead of them.
	 */
	public static ItemCursor of(Snapshot snapshot, int[] items) {
		long[] ordinals = Bitmaps.none(snapshot.base().size());
		int[] entries = new int[snapshot.delta().size()];
		int count = 0;
		for (int item : items) {
			if (item >= 0) {
				Bitmaps.add(ordinals, item);
			}
			else {
				entries[count++] = ~item;
			}
		}
		return new ItemCursor(snapshot, ordinals, Arrays.copyOf(entries, count), 0, null);
	}

	public static ItemCursor inOrder(Snapshot snapshot, int[] items) {
		return new ItemCursor(snapshot, null, new int[0], 0, items);
	}

	public boolean isAtEnd() {
		if (this.ordered != null) {
			return this.nextOrdered >= this.ordered.length;
		}
		return this.nextOrdinal >= this.snapshot.base().size() && this.nextEntry >= this.entries.length;
	}

	public int peek() {
		if (this.ordered != null) {
			return this.ordered[this.nextOrdered];
		}
		return isEntryNext() ? ~this.entries[this.nextEntry] : this.nextOrdinal;
	}

	public int next() {
		int item = peek();
		if (this.ordered != null) {
			this.nextOrdered++;
		}
		else if (item < 0) {
			this.nextEntry++;
		}
		else {
			this.nextOrdinal = ordinalFrom(item + 1);
		}
		return item;
	}

	private boolean isEntryNext() {
		return this.nextEntry < this.entries.length
				&& this.snapshot.delta().entry(this.entries[this.nextEntry]).position() <= this.nextOrdinal;
	}

	private int ordinalFrom(int from) {
		int size = this.snapshot.base().size();
		int ordinal = next(from, size);
		while (ordinal < size && this.snapshot.delta().isRemoved(ordinal)) {
			ordinal = next(ordinal + 1, size);
		}
		return ordinal;
	}

	private int next(int from, int end) {
		return (this.ordinals != null) ? Bitmaps.next(this.ordinals, from, end) : from;
	}

	/** Returns the indices in the delta of all items. */
	int[] entries() {
		return (this.ordered != null)
				? Arrays.stream(this.ordered).filter((item) -> item < 0).map((item) -> ~item).toArray() : this.entries;
	}

}
