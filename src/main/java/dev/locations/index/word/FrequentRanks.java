package dev.locations.index.word;

import dev.locations.index.tree.PackedTree;
import org.jspecify.annotations.Nullable;

/** Many ranks, as bitmaps. Words that are in no name have one bitmap only. */
final class FrequentRanks implements WordRanks {

	private final WordTable.Range words;

	private final long[] all;

	private final long[] slots;

	/** The bitmap of a place has all ranks with this place or a greater one. */
	private final long[] @Nullable [] atLeast = new long[WordPlace.WHOLE_NAME + 1][];

	FrequentRanks(WordTable.Range words, WordTable table, PackedTree tree) {
		this.words = words;
		this.all = new long[(table.locations() >> 6) + 1];
		this.slots = new long[this.all.length];
		this.atLeast[WordPlace.ELSEWHERE] = this.all;
		table.read(words, (rank, place) -> add(rank, tree.slot(rank), place));
	}

	@Override
	public WordTable.Range words() {
		return this.words;
	}

	long[] all() {
		return this.all;
	}

	long[] slots() {
		return this.slots;
	}

	private void add(int rank, int slot, int place) {
		this.slots[slot >> 6] |= 1L << slot;
		for (int each = WordPlace.ELSEWHERE; each <= place; each++) {
			long[] bits = this.atLeast[each];
			if (bits == null) {
				bits = new long[this.all.length];
				this.atLeast[each] = bits;
			}
			bits[rank >> 6] |= 1L << rank;
		}
	}

	@Override
	public int place(int rank) {
		int place = WordPlace.NONE;
		while (place < WordPlace.WHOLE_NAME && isAt(rank, place + 1)) {
			place++;
		}
		return place;
	}

	@Override
	public boolean isAt(int rank, int place) {
		long[] bits = this.atLeast[place];
		return bits != null && (bits[rank >> 6] & (1L << rank)) != 0;
	}

	@Override
	public int memory() {
		int bytes = this.slots.length * Long.BYTES;
		for (long[] bits : this.atLeast) {
			bytes += (bits != null) ? bits.length * Long.BYTES : 0;
		}
		return bytes;
	}

}
