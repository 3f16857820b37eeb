package dev.locations.index.word;

import java.util.List;

import dev.locations.index.tree.Box;
import dev.locations.index.tree.IntList;
import dev.locations.index.tree.PackedTree;
import dev.locations.index.tree.RankSet;
import dev.locations.index.tree.SlotFilter;
import org.jspecify.annotations.Nullable;

/** The ranks of the locations that have words, and where they have them. */
public final class WordMatches {

	private final List<WordRanks> words;

	private final PackedTree tree;

	WordMatches(List<WordRanks> words, PackedTree tree) {
		this.words = words;
		this.tree = tree;
	}

	/**
	 * Finds the locations that have all words.
	 * @param box the box of the locations; null for all of them
	 * @param set an empty set, which is empty again at the end
	 * @param excluded a bitmap of the ranks to leave out, or null
	 * @param found gets the ranks in ascending order
	 */
	public int find(@Nullable Box box, RankSet set, long @Nullable [] excluded, IntList found) {
		RareRanks rarest = null;
		for (WordRanks word : this.words) {
			if (word instanceof RareRanks rare && (rarest == null || rare.size() < rarest.size())) {
				rarest = rare;
			}
		}
		if (rarest == null) {
			return findFrequent(box, set, excluded, found);
		}
		int[] rare = found.room(rarest.size());
		return keep(rarest.search(box, rare), excluded, rare);
	}

	private int keep(int count, long @Nullable [] excluded, int[] found) {
		int kept = 0;
		for (int i = 0; i < count; i++) {
			int rank = found[i];
			if ((excluded == null || (excluded[rank >> 6] & (1L << rank)) == 0) && (isSingleWord() || contains(rank))) {
				found[kept++] = rank;
			}
		}
		return kept;
	}

	private int findFrequent(@Nullable Box box, RankSet set, long @Nullable [] excluded, IntList found) {
		if (box != null) {
			this.tree.search(box, frequent(), set);
		}
		else {
			set.addAll(this.tree.size());
			this.words.forEach((word) -> set.retain(((FrequentRanks) word).all()));
		}
		return set.drain(excluded, found);
	}

	/** Tells whether a word is so rare that there are few locations with all words. */
	public boolean isRare() {
		return this.words.stream().anyMatch(RareRanks.class::isInstance);
	}

	/** Returns the points, if no word {@link #isRare is rare}. */
	public SlotFilter frequent() {
		return new SlotFilter(this.words.stream().map((word) -> ((FrequentRanks) word).slots()).toList());
	}

	/** Tells whether a location has all words. */
	public boolean contains(int rank) {
		return haveAll(rank, WordPlace.ELSEWHERE);
	}

	private boolean haveAll(int rank, int place) {
		// without streams: called for each location of a box
		for (int i = 0; i < this.words.size(); i++) {
			if (!this.words.get(i).isAt(rank, place)) {
				return false;
			}
		}
		return true;
	}

	/** Tells whether there is only one word, so that {@link #bestPlace} is certain. */
	public boolean isSingleWord() {
		return this.words.size() == 1;
	}

	/**
	 * Returns the greatest {@link WordPlace} that a location may have for all words
	 * together.
	 */
	public int bestPlace(int rank) {
		WordRanks first = this.words.get(0);
		if (isSingleWord()) {
			return first.place(rank);
		}
		if (!haveAll(rank, WordPlace.IN_NAME)) {
			return WordPlace.ELSEWHERE;
		}
		// of several words, all but the last must be whole at the start of a name
		return first.isAt(rank, WordPlace.FIRST_OF_NAME) ? WordPlace.WHOLE_NAME : WordPlace.IN_NAME;
	}

}
