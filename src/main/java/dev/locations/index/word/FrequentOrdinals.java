package dev.locations.index.word;

import dev.locations.index.tree.PackedTree;
import org.jspecify.annotations.Nullable;

/** Many ordinals, as bitmaps. */
final class FrequentOrdinals extends WordOrdinals {

	private final long[] all;

	private final long[] slots;

	/**
	 * All ordinals with a level or a greater one. A level of no ordinal has no bitmap.
	 */
	private final long[] @Nullable [] atLeast = new long[MatchLevel.WHOLE_NAME + 1][];

	FrequentOrdinals(WordTable.Range words, WordTable table, PackedTree tree) {
		super(words);
		this.all = new long[(table.locations() >> 6) + 1];
		this.slots = new long[this.all.length];
		this.atLeast[MatchLevel.ELSEWHERE] = this.all;
		table.read(words, (ordinal, level) -> add(ordinal, tree.slot(ordinal), level));
	}

	long[] all() {
		return this.all;
	}

	long[] slots() {
		return this.slots;
	}

	private void add(int ordinal, int slot, int level) {
		this.slots[slot >> 6] |= 1L << slot;
		for (int each = MatchLevel.ELSEWHERE; each <= level; each++) {
			long[] bits = this.atLeast[each];
			if (bits == null) {
				bits = new long[this.all.length];
				this.atLeast[each] = bits;
			}
			bits[ordinal >> 6] |= 1L << ordinal;
		}
	}

	@Override
	int level(int ordinal) {
		int level = MatchLevel.NONE;
		while (level < MatchLevel.WHOLE_NAME && isAt(ordinal, level + 1)) {
			level++;
		}
		return level;
	}

	@Override
	boolean isAt(int ordinal, int level) {
		long[] bits = this.atLeast[level];
		return bits != null && (bits[ordinal >> 6] & (1L << ordinal)) != 0;
	}

	@Override
	int memory() {
		int bytes = this.slots.length * Long.BYTES;
		for (long[] bits : this.atLeast) {
			bytes += (bits != null) ? bits.length * Long.BYTES : 0;
		}
		return bytes;
	}

}
