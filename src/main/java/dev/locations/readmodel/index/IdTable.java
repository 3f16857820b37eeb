package dev.locations.readmodel.index;

import java.util.Arrays;
import java.util.UUID;
import java.util.function.IntFunction;

/**
 * Finds ranks by id: a hash table with open addressing that holds nothing but ranks, as
 * the ids themselves are in the records. It is immutable once it is complete.
 */
public final class IdTable {

	private static final int FREE = -1;

	/** The place of an id that went: what was put behind it must still be found. */
	private static final int LEFT = -2;

	private final int[] ranks;

	/** How many places are not free. */
	private int used;

	private IdTable(int[] ranks) {
		this.ranks = ranks;
	}

	/**
	 * Creates a table.
	 * @param size how many ids there are
	 * @param idOf reads the id of a rank
	 */
	public static IdTable of(int size, IntFunction<UUID> idOf) {
		int[] ranks = new int[capacity(size)];
		Arrays.fill(ranks, FREE);
		IdTable table = new IdTable(ranks);
		for (int rank = 0; rank < size; rank++) {
			table.add(idOf.apply(rank), rank);
		}
		return table;
	}

	private static int capacity(int size) {
		return Math.max(2, Integer.highestOneBit(size + size / 2 + 1) * 2);
	}

	/**
	 * The table after some ids changed. This reads few records, unless the table must
	 * grow or has too many places that were left.
	 * @param renumbering the new ranks of those that stay
	 * @param added the new ranks of those that come
	 * @param idOf reads the id of a new rank
	 */
	public IdTable after(RankMapping renumbering, int[] added, IntFunction<UUID> idOf) {
		int capacity = this.ranks.length;
		if (capacity(renumbering.size()) != capacity || this.used + added.length > capacity / 4 * 3) {
			return of(renumbering.size(), idOf);
		}
		IdTable next = new IdTable(new int[capacity]);
		next.used = this.used;
		for (int slot = 0; slot < capacity; slot++) {
			int rank = this.ranks[slot];
			int newRank = (rank >= 0) ? renumbering.rank(rank) : rank;
			next.ranks[slot] = (newRank == RankMapping.GONE && rank >= 0) ? LEFT : newRank;
		}
		for (int rank : added) {
			next.add(idOf.apply(rank), rank);
		}
		return next;
	}

	/** The id must not be in the table yet. */
	private void add(UUID id, int rank) {
		int slot = start(id);
		while (this.ranks[slot] >= 0) {
			slot = next(slot);
		}
		if (this.ranks[slot] == FREE) {
			this.used++;
		}
		this.ranks[slot] = rank;
	}

	/**
	 * Finds a rank.
	 * @param id the id
	 * @param idOf reads the id of a rank
	 * @return its rank, or -1
	 */
	public int find(UUID id, IntFunction<UUID> idOf) {
		int slot = start(id);
		while (this.ranks[slot] != FREE) {
			int rank = this.ranks[slot];
			if (rank != LEFT && idOf.apply(rank).equals(id)) {
				return rank;
			}
			slot = next(slot);
		}
		return -1;
	}

	private int start(UUID id) {
		return Long.hashCode((id.getMostSignificantBits() ^ id.getLeastSignificantBits()) * 0x9e3779b97f4a7c15L)
				& (this.ranks.length - 1);
	}

	private int next(int slot) {
		return (slot + 1) & (this.ranks.length - 1);
	}

}
