package dev.locations.readmodel;

import java.util.Arrays;
import java.util.UUID;
import java.util.function.IntFunction;

/**
 * Finds ranks by id: a hash table with open addressing that holds nothing but ranks, as
 * the ids themselves are in the records.
 */
final class IdTable {

	private static final int FREE = -1;

	private final int[] ranks;

	private final IntFunction<UUID> idOf;

	/**
	 * Creates a table.
	 * @param size how many ids there are
	 * @param idOf reads the id of a rank
	 */
	IdTable(int size, IntFunction<UUID> idOf) {
		this.ranks = new int[Math.max(2, Integer.highestOneBit(size + size / 2 + 1) * 2)];
		Arrays.fill(this.ranks, FREE);
		this.idOf = idOf;
		for (int rank = 0; rank < size; rank++) {
			this.ranks[slot(idOf.apply(rank))] = rank;
		}
	}

	/**
	 * Finds a rank.
	 * @param id the id
	 * @return its rank, or -1
	 */
	int find(UUID id) {
		return this.ranks[slot(id)];
	}

	/** The place of the id, or the free one where it would be. */
	private int slot(UUID id) {
		int mask = this.ranks.length - 1;
		int slot = Long.hashCode((id.getMostSignificantBits() ^ id.getLeastSignificantBits()) * 0x9e3779b97f4a7c15L)
				& mask;
		while (this.ranks[slot] != FREE && !this.idOf.apply(this.ranks[slot]).equals(id)) {
			slot = (slot + 1) & mask;
		}
		return slot;
	}

}
