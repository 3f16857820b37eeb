package dev.locations.readmodel.state;

import java.util.Arrays;
import java.util.BitSet;

import org.jspecify.annotations.Nullable;

/** Goes once through items of a {@link Snapshot}, in list order or in a given order. */
public final class ItemCursor {

	private final Snapshot snapshot;

	/** Null for all ordinals. */
	private final @Nullable BitSet ordinals;

	private final int[] entries;

	/** Null for the order of the list. */
	private final int @Nullable [] ordered;

	private int nextOrdered;

	private int nextOrdinal;

	private int nextEntry;

	private ItemCursor(Snapshot snapshot, @Nullable BitSet ordinals, int[] entries, int firstOrdinal,
			int @Nullable [] ordered) {
		this.snapshot = snapshot;
		this.ordinals = ordinals;
		this.entries = entries;
		this.ordered = ordered;
		this.nextOrdinal = ordinalFrom(firstOrdinal);
	}

	public static ItemCursor all(Snapshot snapshot) {
		return after(snapshot, ListBound.START);
	}

	static ItemCursor after(Snapshot snapshot, ListBound bound) {
		int[] entries = new int[snapshot.delta().size() - bound.entry()];
		Arrays.setAll(entries, (i) -> bound.entry() + i);
		return new ItemCursor(snapshot, null, entries, bound.ordinal(), null);
	}

	/**
	 * Takes items in list order, and keeps a bit for each location of the snapshot
	 * instead of them.
	 */
	public static ItemCursor of(Snapshot snapshot, int[] items) {
		BitSet ordinals = new BitSet(snapshot.base().size());
		int[] entries = new int[snapshot.delta().size()];
		int count = 0;
		for (int item : items) {
			if (item >= 0) {
				ordinals.set(item);
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
		if (this.ordinals != null) {
			int ordinal = this.ordinals.nextSetBit(from);
			return (ordinal < 0) ? size : ordinal;
		}
		int ordinal = from;
		while (ordinal < size && this.snapshot.delta().isRemoved(ordinal)) {
			ordinal++;
		}
		return ordinal;
	}

}
