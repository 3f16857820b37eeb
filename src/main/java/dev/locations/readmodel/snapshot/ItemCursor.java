package dev.locations.readmodel.snapshot;

import java.util.Arrays;
import java.util.BitSet;

import dev.locations.location.BoundingBox;
import org.jspecify.annotations.Nullable;

/**
 * Some locations of a snapshot, in the order of the list, to be gone through once. An
 * item is a rank, or the complement of an index in the delta.
 */
public final class ItemCursor {

	private final Snapshot snapshot;

	/** Null for all ranks. */
	private final @Nullable BitSet ranks;

	/** In ascending order. */
	private final int[] added;

	private int nextRank;

	private int nextAdded;

	private ItemCursor(Snapshot snapshot, @Nullable BitSet ranks, int[] added) {
		this.snapshot = snapshot;
		this.ranks = ranks;
		this.added = added;
		this.nextRank = rankFrom(0);
	}

	/** All locations. */
	public static ItemCursor all(Snapshot snapshot) {
		int[] added = new int[snapshot.delta().size()];
		Arrays.setAll(added, (i) -> i);
		return new ItemCursor(snapshot, null, added);
	}

	/**
	 * The given locations, kept in memory that does not grow with their number.
	 */
	public static ItemCursor of(Snapshot snapshot, int[] items) {
		BitSet ranks = new BitSet(snapshot.base().size());
		int[] added = new int[snapshot.delta().size()];
		int count = 0;
		for (int item : items) {
			if (item >= 0) {
				ranks.set(item);
			}
			else {
				added[count++] = ~item;
			}
		}
		return new ItemCursor(snapshot, ranks, Arrays.copyOf(added, count));
	}

	/**
	 * Finds the locations in a box.
	 * @return the items in the order of the list
	 */
	public static int[] search(Snapshot snapshot, BoundingBox box) {
		BoxSearch scratch = BoxSearch.of(snapshot);
		snapshot.base().tree().search(box, scratch.set);
		int found = scratch.set.drain(snapshot.delta().removed(), scratch.ranks);
		int added = snapshot.delta().search(box, scratch.added);
		int[] items = new int[found + added];
		int rank = 0;
		for (int i = 0; i < added; i++) {
			int position = snapshot.delta().entry(scratch.added[i]).position();
			while (rank < found && scratch.ranks[rank] < position) {
				items[rank + i] = scratch.ranks[rank];
				rank++;
			}
			items[rank + i] = ~scratch.added[i];
		}
		System.arraycopy(scratch.ranks, rank, items, rank + added, found - rank);
		return items;
	}

	public boolean isAtEnd() {
		return this.nextRank >= this.snapshot.base().size() && this.nextAdded >= this.added.length;
	}

	/** The item that {@link #next()} will give. */
	public int item() {
		return isAddedNext() ? ~this.added[this.nextAdded] : this.nextRank;
	}

	public int next() {
		int item = item();
		if (item < 0) {
			this.nextAdded++;
		}
		else {
			this.nextRank = rankFrom(item + 1);
		}
		return item;
	}

	private boolean isAddedNext() {
		return this.nextAdded < this.added.length
				&& this.snapshot.delta().entry(this.added[this.nextAdded]).position() <= this.nextRank;
	}

	private int rankFrom(int from) {
		int size = this.snapshot.base().size();
		if (this.ranks != null) {
			int rank = this.ranks.nextSetBit(from);
			return (rank < 0) ? size : rank;
		}
		int rank = from;
		while (rank < size && this.snapshot.delta().isRemoved(rank)) {
			rank++;
		}
		return rank;
	}

}
