package dev.locations.readmodel.word;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Collects the words of locations in the order of their ranks.
 */
public final class WordCollector {

	private final Map<String, RankList> words = new HashMap<>();

	/**
	 * Adds a location.
	 * @param rank its rank, greater than those before
	 * @param name the words of its name, in order
	 * @param all its words, also those of its name
	 */
	public void add(int rank, List<String> name, Collection<String> all) {
		Set<String> named = new HashSet<>(name);
		String first = name.isEmpty() ? "" : name.get(0);
		for (String word : all) {
			int place = WordTable.ELSEWHERE;
			if (named.contains(word)) {
				boolean isFirst = word.equals(first);
				place = !isFirst ? WordTable.IN_NAME
						: (name.size() == 1) ? WordTable.WHOLE_NAME : WordTable.START_OF_NAME;
			}
			this.words.computeIfAbsent(word, (added) -> new RankList()).add(rank, place);
		}
	}

	SortedMap<byte[], RankList> sorted() {
		SortedMap<byte[], RankList> sorted = new TreeMap<>(Arrays::compareUnsigned);
		this.words.forEach((word, ranks) -> sorted.put(word.getBytes(StandardCharsets.UTF_8), ranks));
		return sorted;
	}

	/**
	 * Builds a table of the collected words.
	 * @param size the number of ranks
	 * @return the table
	 */
	public WordTable table(int size) {
		return WordTable.of(sorted(), size);
	}

}
