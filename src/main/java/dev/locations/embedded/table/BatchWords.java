package dev.locations.embedded.table;

import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * The words of several locations, in the order of the index of words.
 *
 * @param indices for each word, the indices of the locations that have it, in ascending
 * order
 */
record BatchWords(SortedMap<String, int[]> indices) {

	/**
	 * Collects the words of locations.
	 * @param locations the words of each location
	 * @return the words
	 */
	static BatchWords of(Iterator<Set<String>> locations) {
		Map<String, IntStream.Builder> builders = new HashMap<>();
		for (int index = 0; locations.hasNext(); index++) {
			for (String word : locations.next()) {
				builders.computeIfAbsent(word, (first) -> IntStream.builder()).add(index);
			}
		}
		SortedMap<String, int[]> indices = new TreeMap<>();
		builders.forEach((word, builder) -> indices.put(word, builder.build().toArray()));
		return new BatchWords(indices);
	}

}
