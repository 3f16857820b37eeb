package dev.locations.index.tree;

import java.util.Arrays;
import java.util.UUID;
import java.util.function.IntFunction;

import dev.locations.index.file.ModelFile;
import dev.locations.index.file.ModelFileWriter;

/**
 * Finds ordinals by id. It is an immutable hash table with open addressing that holds
 * only ordinals; the ids are read from the records.
 */
public final class IdTable {

	private static final int EMPTY = -1;

	/** A search must continue after a removed id. */
	private static final int REMOVED = -2;

	private final int[] ordinals;

	/** The number of slots that are not {@link #EMPTY}. */
	private int used;

	private IdTable(int[] ordinals) {
		this.ordinals = ordinals;
	}

	public static IdTable of(int size, IntFunction<UUID> idOf) {
		int[] ordinals = new int[capacity(size)];
		Arrays.fill(ordinals, EMPTY);
		IdTable table = new IdTable(ordinals);
		for (int ordinal = 0; ordinal < size; ordinal++) {
			table.add(idOf.apply(ordinal), ordinal);
		}
		return table;
	}

	public static IdTable read(ModelFile file) {
		IdTable table = new IdTable(file.ints());
		for (int ordinal : table.ordinals) {
			table.used += (ordinal != EMPTY) ? 1 : 0;
		}
		return table;
	}

	public void write(ModelFileWriter file) {
		file.ints(this.ordinals);
	}

	private static int capacity(int size) {
		return Math.max(2, Integer.highestOneBit(size + size / 2 + 1) * 2);
	}

	/** Returns the table after some ids changed. Mostly, it reads only the new ids. */
	public IdTable updated(OrdinalMapping mapping, IntFunction<UUID> idOf) {
		int capacity = this.ordinals.length;
		if (capacity(mapping.newSize()) != capacity || this.used + mapping.added().size() > capacity / 4 * 3) {
			return of(mapping.newSize(), idOf);
		}
		IdTable next = new IdTable(new int[capacity]);
		next.used = this.used;
		for (int slot = 0; slot < capacity; slot++) {
			int ordinal = this.ordinals[slot];
			int newOrdinal = (ordinal >= 0) ? mapping.newOrdinal(ordinal) : ordinal;
			next.ordinals[slot] = (newOrdinal == OrdinalMapping.REMOVED && ordinal >= 0) ? REMOVED : newOrdinal;
		}
		for (OrdinalMapping.Added added : mapping.added()) {
			next.add(idOf.apply(added.ordinal()), added.ordinal());
		}
		return next;
	}

	private void add(UUID id, int ordinal) {
		int slot = firstSlot(id);
		while (this.ordinals[slot] >= 0) {
			slot = nextSlot(slot);
		}
		if (this.ordinals[slot] == EMPTY) {
			this.used++;
		}
		this.ordinals[slot] = ordinal;
	}

	/** Finds an ordinal; -1 if the id is not in the table. */
	public int find(UUID id, IntFunction<UUID> idOf) {
		int slot = firstSlot(id);
		while (this.ordinals[slot] != EMPTY) {
			int ordinal = this.ordinals[slot];
			if (ordinal != REMOVED && idOf.apply(ordinal).equals(id)) {
				return ordinal;
			}
			slot = nextSlot(slot);
		}
		return -1;
	}

	/** Returns how many slots there are: a power of two. */
	public int slots() {
		return this.ordinals.length;
	}

	/** Returns the ordinal in a slot; negative if there is none. */
	public int ordinal(int slot) {
		return this.ordinals[slot];
	}

	/** Returns the slot where the search for an id begins. */
	public int firstSlot(UUID id) {
		return Long.hashCode((id.getMostSignificantBits() ^ id.getLeastSignificantBits()) * 0x9e3779b97f4a7c15L)
				& (this.ordinals.length - 1);
	}

	private int nextSlot(int slot) {
		return (slot + 1) & (this.ordinals.length - 1);
	}

}
