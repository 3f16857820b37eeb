package dev.locations.readmodel.word;

import java.util.List;

import dev.locations.readmodel.index.PackedTree;

/**
 * Finds ranks by the beginnings of words. It keeps ranks that were looked for, and can be
 * used by several threads.
 */
public final class WordSearch {

	private final WordTable table;

	private final WordCache cache;

	/**
	 * Creates a search.
	 * @param table the words
	 */
	WordSearch(WordTable table) {
		this.table = table;
		this.cache = new WordCache(table.locations());
	}

	/**
	 * Looks words up.
	 * @param beginnings the beginnings of the words, at least one
	 * @param tree the points of the same locations
	 * @return the query
	 */
	public WordQuery query(List<String> beginnings, PackedTree tree) {
		return new WordQuery(this.table, this.cache, tree, beginnings);
	}

	/**
	 * Returns the largest memory of the ranks that are kept.
	 * @return the memory in bytes
	 */
	long memory() {
		return this.cache.memory();
	}

}
