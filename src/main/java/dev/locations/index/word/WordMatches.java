package dev.locations.index.word;

import java.util.List;

import dev.locations.index.tree.Box;
import dev.locations.index.tree.IntList;
import dev.locations.index.tree.OrdinalSet;
import dev.locations.index.tree.PackedTree;
import dev.locations.index.tree.PagedBitmap;
import dev.locations.index.tree.SlotFilter;
import org.jspecify.annotations.Nullable;

/** The locations that have words, and where they have them. */
public final class WordMatches {

	private static final int IN_NAME = MatchLevel.set(MatchLevel.IN_NAME);

	private static final int AT_START = MatchLevel.set(MatchLevel.START_OF_NAME, MatchLevel.WHOLE_NAME);

	private static final int WHOLE_AT_START = MatchLevel.set(MatchLevel.START_OF_NAME, MatchLevel.WORDS_OF_NAME);

	private final List<WordOrdinals> words;

	private final PackedTree tree;

	WordMatches(List<WordOrdinals> words, PackedTree tree) {
		this.words = words;
		this.tree = tree;
	}

	/**
	 * Finds the locations that have all words.
	 * @param box the box of the locations; null for all of them
	 * @param slots leaves out points of the box, if no word {@link #isRare is rare}; null
	 * for none
	 * @param set an empty set, which is empty again at the end
	 * @param excluded the ordinals to leave out
	 * @param found gets the ordinals in ascending order
	 */
	public int find(@Nullable Box box, @Nullable SlotFilter slots, OrdinalSet set, PagedBitmap excluded,
			IntList found) {
		RareOrdinals rarest = null;
		for (WordOrdinals word : this.words) {
			if (word instanceof RareOrdinals rare && (rarest == null || rare.size() < rarest.size())) {
				rarest = rare;
			}
		}
		if (rarest == null) {
			return findFrequent(box, slots, set, excluded, found);
		}
		int[] rare = found.room(rarest.size());
		return keep(rarest.search(box, rare), excluded, rare);
	}

	private int keep(int count, PagedBitmap excluded, int[] found) {
		int kept = 0;
		for (int i = 0; i < count; i++) {
			int ordinal = found[i];
			if (!excluded.contains(ordinal) && (isSingleWord() || contains(ordinal))) {
				found[kept++] = ordinal;
			}
		}
		return kept;
	}

	private int findFrequent(@Nullable Box box, @Nullable SlotFilter slots, OrdinalSet set, PagedBitmap excluded,
			IntList found) {
		if (box != null) {
			this.tree.search(box, (slots != null) ? frequent().and(slots) : frequent(), set);
		}
		else {
			set.addAll(this.tree.size());
			this.words.forEach((word) -> set.retain(((FrequentOrdinals) word).all()));
		}
		return set.drain(excluded, found);
	}

	/** Tells whether a word is so rare that there are few locations with all words. */
	public boolean isRare() {
		return this.words.stream().anyMatch(RareOrdinals.class::isInstance);
	}

	/** Returns the points, if no word {@link #isRare is rare}. */
	public SlotFilter frequent() {
		return new SlotFilter(this.words.stream().map((word) -> ((FrequentOrdinals) word).slots()).toList());
	}

	public boolean contains(int ordinal) {
		// without streams: called for each location of a box
		for (int i = 0; i < this.words.size(); i++) {
			if (!this.words.get(i).contains(ordinal)) {
				return false;
			}
		}
		return true;
	}

	public boolean isSingleWord() {
		return this.words.size() == 1;
	}

	/**
	 * Returns the best {@link MatchLevel} that a location may have, which has all words.
	 * It is certain for a single word, and for {@link MatchLevel#WORDS_OF_NAME} and worse
	 * levels.
	 */
	public int bestLevel(int ordinal) {
		int first = this.words.get(0).levels(ordinal);
		if (isSingleWord()) {
			return MatchLevel.best(first);
		}
		int common = first;
		for (int i = 1; i < this.words.size(); i++) {
			common &= this.words.get(i).levels(ordinal);
		}
		// of several words, all but the last must be whole at the start of a name
		return ((first & WHOLE_AT_START) == WHOLE_AT_START && (common & IN_NAME) != 0) ? MatchLevel.WHOLE_NAME
				: MatchLevel.best(common & ~AT_START);
	}

}
