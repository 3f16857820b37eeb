package dev.locations.readmodel.search;

import java.util.Arrays;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

import dev.locations.index.tree.Bitmaps;
import dev.locations.readmodel.snapshot.Changes;
import dev.locations.readmodel.snapshot.Snapshot;
import org.jspecify.annotations.Nullable;

/** Goes once through items of a {@link Snapshot}, in list order or in a given order. */
public final class ItemCursor {

	private final Snapshot snapshot;

	/** A bitmap, also with removed ones; null for all ordinals. */
	private final long @Nullable [] ordinals;

	/** Which changes to go through. */
	private final IntPredicate entries;

	/** Null for the order of the list. */
	private final int @Nullable [] ordered;

	private int nextOrdered;

	private int nextOrdinal;

	private int nextEntry;

	/** The position of the next entry in the base. */
	private int nextPosition;

	private ItemCursor(Snapshot snapshot, long @Nullable [] ordinals, IntPredicate entries, ListBound start,
			int @Nullable [] ordered) {
		this.snapshot = snapshot;
		this.ordinals = ordinals;
		this.entries = entries;
		this.ordered = ordered;
		this.nextOrdinal = ordinalFrom(start.ordinal());
		goToEntry(start.entry());
	}

	public static ItemCursor all(Snapshot snapshot) {
		return after(snapshot, ListBound.START, null);
	}

	/** Goes through the items of a filter; all items if it is null. */
	static ItemCursor after(Snapshot snapshot, ListBound bound, @Nullable FieldMatches filter) {
		return (filter != null)
				? new ItemCursor(snapshot, filter.ordinals(), (entry) -> filter.contains(~entry), bound, null)
				: new ItemCursor(snapshot, null, (entry) -> true, bound, null);
	}

	/**
	 * Takes items in list order, and keeps a bit for each location of the snapshot
	 * instead of them.
	 */
	public static ItemCursor of(Snapshot snapshot, int[] items) {
		long[] ordinals = Bitmaps.none(snapshot.base().size());
		long[] entries = Bitmaps.none(snapshot.changes().size());
		for (int item : items) {
			Bitmaps.add((item >= 0) ? ordinals : entries, (item >= 0) ? item : ~item);
		}
		return new ItemCursor(snapshot, ordinals, (entry) -> Bitmaps.contains(entries, entry), ListBound.START, null);
	}

	public static ItemCursor inOrder(Snapshot snapshot, int[] items) {
		return new ItemCursor(snapshot, null, (entry) -> false, ListBound.START, items);
	}

	public boolean isAtEnd() {
		if (this.ordered != null) {
			return this.nextOrdered >= this.ordered.length;
		}
		return this.nextOrdinal >= this.snapshot.base().size() && this.nextEntry >= this.snapshot.changes().size();
	}

	public int peek() {
		if (this.ordered != null) {
			return this.ordered[this.nextOrdered];
		}
		return isEntryNext() ? ~this.nextEntry : this.nextOrdinal;
	}

	public int next() {
		int item = peek();
		if (this.ordered != null) {
			this.nextOrdered++;
		}
		else if (item < 0) {
			goToEntry(~item + 1);
		}
		else {
			this.nextOrdinal = ordinalFrom(item + 1);
		}
		return item;
	}

	private boolean isEntryNext() {
		return this.nextPosition <= this.nextOrdinal;
	}

	private int ordinalFrom(int from) {
		int size = this.snapshot.base().size();
		int ordinal = next(from, size);
		while (ordinal < size && this.snapshot.changes().isRemoved(ordinal)) {
			ordinal = next(ordinal + 1, size);
		}
		return ordinal;
	}

	private void goToEntry(int from) {
		Changes changes = this.snapshot.changes();
		this.nextEntry = from;
		while (this.nextEntry < changes.size() && !this.entries.test(this.nextEntry)) {
			this.nextEntry++;
		}
		this.nextPosition = (this.nextEntry < changes.size()) ? changes.position(this.nextEntry) : Integer.MAX_VALUE;
	}

	private int next(int from, int end) {
		return (this.ordinals != null) ? Bitmaps.next(this.ordinals, from, end) : from;
	}

	/** Returns the indices of the changes among all items. */
	int[] entries() {
		return (this.ordered != null)
				? Arrays.stream(this.ordered).filter((item) -> item < 0).map((item) -> ~item).toArray()
				: IntStream.range(this.nextEntry, this.snapshot.changes().size()).filter(this.entries).toArray();
	}

}
