package dev.locations.index.tree;

import java.util.Arrays;
import java.util.UUID;
import java.util.function.IntFunction;

import dev.locations.index.file.ModelFile;
import dev.locations.index.file.ModelFileWriter;

/**
 * Finds ranks by id. It is a hash table with open addressing that holds only ranks; the
 * ids are read from the records. It does not change after it was built.
 */
public final class IdTable {

	private static final int EMPTY = -1;

	/** Not {@link #EMPTY}, because a search must continue after a removed id. */
	private static final int REMOVED = -2;

	private final int[] ranks;

	/** The number of slots that are not {@link #EMPTY}. */
	private int used;

	private IdTable(int[] ranks) {
		this.ranks = ranks;
	}

	public static IdTable of(int size, IntFunction<UUID> idOf) {
		int[] ranks = new int[capacity(size)];
		Arrays.fill(ranks, EMPTY);
		IdTable table = new IdTable(ranks);
		for (int rank = 0; rank < size; rank++) {
			table.add(idOf.apply(rank), rank);
		}
		return table;
	}

	public static IdTable read(ModelFile file) {
		IdTable table = new IdTable(file.ints());
		for (int rank : table.ranks) {
			table.used += (rank != EMPTY) ? 1 : 0;
		}
		return table;
	}

	public void write(ModelFileWriter file) {
		file.ints(this.ranks);
	}

	private static int capacity(int size) {
		return Math.max(2, Integer.highestOneBit(size + size / 2 + 1) * 2);
	}

	/**
	 * Returns the table after some ids changed. It reads only the ids that are new,
	 * unless the table must grow or has too many removed slots.
	 */
	public IdTable updated(RankMapping mapping, IntFunction<UUID> idOf) {
		int capacity = this.ranks.length;
		if (capacity(mapping.newSize()) != capacity || this.used + mapping.added().size() > capacity / 4 * 3) {
			return of(mapping.newSize(), idOf);
		}
		IdTable next = new IdTable(new int[capacity]);
		next.used = this.used;
		for (int slot = 0; slot < capacity; slot++) {
			int rank = this.ranks[slot];
			int newRank = (rank >= 0) ? mapping.newRank(rank) : rank;
			next.ranks[slot] = (newRank == RankMapping.REMOVED && rank >= 0) ? REMOVED : newRank;
		}
		for (RankMapping.Added added : mapping.added()) {
			next.add(idOf.apply(added.rank()), added.rank());
		}
		return next;
	}

	private void add(UUID id, int rank) {
		int slot = firstSlot(id);
		while (this.ranks[slot] >= 0) {
			slot = nextSlot(slot);
		}
		if (this.ranks[slot] == EMPTY) {
			this.used++;
		}
		this.ranks[slot] = rank;
	}

	/** Finds a rank; -1 if the id is not in the table. */
	public int find(UUID id, IntFunction<UUID> idOf) {
		int slot = firstSlot(id);
		while (this.ranks[slot] != EMPTY) {
			int rank = this.ranks[slot];
			if (rank != REMOVED && idOf.apply(rank).equals(id)) {
				return rank;
			}
			slot = nextSlot(slot);
		}
		return -1;
	}

	private int firstSlot(UUID id) {
		return Long.hashCode((id.getMostSignificantBits() ^ id.getLeastSignificantBits()) * 0x9e3779b97f4a7c15L)
				& (this.ranks.length - 1);
	}

	private int nextSlot(int slot) {
		return (slot + 1) & (this.ranks.length - 1);
	}

}
