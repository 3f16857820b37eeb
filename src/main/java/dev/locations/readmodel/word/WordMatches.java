package dev.locations.readmodel.word;

import java.util.List;

import dev.locations.location.BoundingBox;
import dev.locations.location.query.TextQuery;
import dev.locations.readmodel.index.FoundRanks;
import dev.locations.readmodel.index.PackedTree;
import dev.locations.readmodel.index.RankSet;
import dev.locations.readmodel.index.SlotFilter;
import org.jspecify.annotations.Nullable;

/**
 * The ranks of the locations that have words, and where they have them.
 */
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
	public int find(@Nullable BoundingBox box, RankSet set, long @Nullable [] excluded, FoundRanks found) {
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

	private int findFrequent(@Nullable BoundingBox box, RankSet set, long @Nullable [] excluded, FoundRanks found) {
		if (box != null) {
			this.tree.search(box, frequent(), set);
		}
		else {
			set.addAll(this.tree.size());
			this.words.forEach((word) -> set.retain(((FrequentRanks) word).all()));
		}
		return set.drain(excluded, found);
	}

	/**
	 * Tells whether a word is so rare that there are few locations with all words.
	 * @return false if all words are {@link #frequent}
	 */
	public boolean isRare() {
		return this.words.stream().anyMatch(RareRanks.class::isInstance);
	}

	/** Returns the points, if no word {@link #isRare is rare}. */
	public SlotFilter frequent() {
		return new SlotFilter(this.words.stream().map((word) -> ((FrequentRanks) word).slots()).toList());
	}

	/** Tells whether a location has all words. */
	public boolean contains(int rank) {
		return haveAll(rank, WordRanks.ELSEWHERE);
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

	/**
	 * Tells whether there is only one word.
	 * @return whether {@link #leastOrder} is certain
	 */
	public boolean isSingleWord() {
		return this.words.size() == 1;
	}

	/** Returns the order, from {@link TextQuery#NAME_EQUALS} to {@link TextQuery#ELSEWHERE}. */
	public int leastOrder(int rank) {
		WordRanks first = this.words.get(0);
		if (isSingleWord()) {
			return orderOfSingleWord(first.place(rank));
		}
		if (!haveAll(rank, WordRanks.IN_NAME)) {
			return TextQuery.ELSEWHERE;
		}
		// of several words, all but the last must be whole at the start of a name
		return first.isAt(rank, WordRanks.FIRST_OF_NAME) ? TextQuery.NAME_EQUALS : TextQuery.IN_NAME;
	}

	private static int orderOfSingleWord(int place) {
		if (place == WordRanks.WHOLE_NAME) {
			return TextQuery.NAME_EQUALS;
		}
		if (place >= WordRanks.START_OF_NAME) {
			return TextQuery.NAME_BEGINS;
		}
		return (place == WordRanks.IN_NAME) ? TextQuery.IN_NAME : TextQuery.ELSEWHERE;
	}

}
