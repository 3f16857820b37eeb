package dev.locations.readmodel.index;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * Finds ranks by the beginnings of words. It keeps the ranks of the most frequent ones,
 * and can be used by several threads.
 */
public final class WordSearch {

	private final WordTable table;

	private final int size;

	private final FrequentWords frequent;

	/**
	 * Creates a search.
	 * @param table the words
	 * @param size the number of ranks
	 */
	WordSearch(WordTable table, int size) {
		this.table = table;
		this.size = size;
		this.frequent = new FrequentWords(size);
	}

	/**
	 * Finds the ranks whose locations have words.
	 * @param beginnings the beginnings of the words, at least one
	 * @param within the only ranks to look at; null for all ranks
	 * @return the ranks that have a word with each beginning
	 */
	public WordMatches find(List<String> beginnings, @Nullable RankSet within) {
		if (beginnings.isEmpty()) {
			throw new IllegalArgumentException("There are no words to find");
		}
		List<WordRanks> words = new ArrayList<>(beginnings.size());
		for (String beginning : beginnings) {
			words.add(find(beginning, within));
		}
		return new WordMatches(words);
	}

	private WordRanks find(String beginning, @Nullable RankSet within) {
		FrequentRanks known = this.frequent.get(beginning);
		if (known != null) {
			return known;
		}
		byte[] word = bytes(beginning);
		boolean isFrequent = this.frequent.isFrequent(this.table.rankBytes(word));
		if (within != null && !isFrequent) {
			FewRanks few = new FewRanks();
			this.table.read(word, (rank, place) -> {
				if (within.contains(rank)) {
					few.add(rank, place);
				}
			});
			few.sort();
			return few;
		}
		FrequentRanks found = new FrequentRanks(this.size);
		this.table.read(word, found::add);
		if (isFrequent) {
			this.frequent.put(beginning, found);
		}
		return found;
	}

	/**
	 * Returns how much a search for words reads.
	 * @param beginnings the beginnings of the words
	 * @return the number of bytes, without those of the ranks that are kept
	 */
	public long work(List<String> beginnings) {
		long bytes = 0;
		for (String beginning : beginnings) {
			if (this.frequent.get(beginning) == null) {
				bytes += this.table.rankBytes(bytes(beginning));
			}
		}
		return bytes;
	}

	/**
	 * Returns how many bytes of ranks there are for words.
	 * @param beginnings the beginnings of the words
	 * @return the number of bytes
	 */
	public long rankBytes(List<String> beginnings) {
		long bytes = 0;
		for (String beginning : beginnings) {
			bytes += this.table.rankBytes(bytes(beginning));
		}
		return bytes;
	}

	private static byte[] bytes(String beginning) {
		return beginning.getBytes(StandardCharsets.UTF_8);
	}

	/**
	 * Returns the largest memory of the ranks that are kept.
	 * @return the memory in bytes
	 */
	long memory() {
		return this.frequent.memory();
	}

}
