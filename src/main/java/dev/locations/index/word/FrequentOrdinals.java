package dev.locations.index.word;

import dev.locations.index.tree.Bitmaps;
import dev.locations.index.tree.PackedTree;
import org.jspecify.annotations.Nullable;

/** Many ordinals, as bitmaps. */
final class FrequentOrdinals extends WordOrdinals {

	private static final int ANYWHERE = MatchLevel.set(MatchLevel.ANYWHERE);

	private final long[] all;

	private final long[] slots;

	/** The ordinals of each level. A level of no ordinal has no bitmap. */
	private final long[] @Nullable [] byLevel = new long[MatchLevel.ANYWHERE + 1][];

	FrequentOrdinals(WordTable.Ranges words, WordTable table, PackedTree tree) {
		super(words);
		this.all = Bitmaps.none(table.locations());
		this.slots = new long[this.all.length];
		this.byLevel[MatchLevel.ANYWHERE] = this.all;
		table.read(words, (ordinal, levels) -> add(ordinal, tree.slot(ordinal), levels));
	}

	long[] all() {
		return this.all;
	}

	long[] slots() {
		return this.slots;
	}

	private void add(int ordinal, int slot, int levels) {
		Bitmaps.add(this.slots, slot);
		for (int level = 0; level < this.byLevel.length; level++) {
			if ((levels >> (MatchLevel.ANYWHERE - level) & 1) != 0) {
				long[] bits = this.byLevel[level];
				if (bits == null) {
					bits = new long[this.all.length];
					this.byLevel[level] = bits;
				}
				Bitmaps.add(bits, ordinal);
			}
		}
	}

	@Override
	int levels(int ordinal) {
		int anywhere = ANYWHERE | bit(MatchLevel.WORDS_ANYWHERE, ordinal);
		int inName = bit(MatchLevel.IN_NAME, ordinal);
		// most locations have no such word in their names
		return (inName == 0) ? anywhere : anywhere | inName | bit(MatchLevel.WORDS_OF_NAME, ordinal)
				| bit(MatchLevel.START_OF_NAME, ordinal) | bit(MatchLevel.WHOLE_NAME, ordinal);
	}

	private int bit(int level, int ordinal) {
		long[] bits = this.byLevel[level];
		return (bits != null) ? ((int) (bits[ordinal >> 6] >>> ordinal) & 1) << (MatchLevel.ANYWHERE - level) : 0;
	}

	@Override
	boolean contains(int ordinal) {
		return Bitmaps.contains(this.all, ordinal);
	}

	@Override
	int memory() {
		int bytes = this.slots.length * Long.BYTES;
		for (long[] bits : this.byLevel) {
			bytes += (bits != null) ? bits.length * Long.BYTES : 0;
		}
		return bytes;
	}

}
