package dev.locations.readmodel.word;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

import dev.locations.readmodel.file.ModelDirectory;
import org.jspecify.annotations.Nullable;

/**
 * Collects the words of locations in the order of their ranks.
 */
public final class WordCollector {

	/** The words of so many locations are sorted together. */
	private static final int PART = 100_000;

	private final @Nullable ModelDirectory directory;

	private final List<WordTable> parts = new ArrayList<>();

	private final Map<String, RankList> words = new HashMap<>();

	private int count;

	/** Starts without words, to be kept in memory. */
	public WordCollector() {
		this(null);
	}

	/**
	 * Starts without words.
	 * @param directory for the ranks if there are many; null to keep them in memory
	 */
	public WordCollector(@Nullable ModelDirectory directory) {
		this.directory = directory;
	}

	/**
	 * Adds a location.
	 * @param rank its rank, greater than those before
	 */
	public void add(int rank, List<String> name, Collection<String> all) {
		if (this.count++ == PART) {
			this.parts.add(part());
			this.words.clear();
			this.count = 1;
		}
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

	/** Builds a table of the collected words. */
	public WordTable table(int size) {
		if (this.parts.isEmpty()) {
			return WordTable.of(sorted(), new TableBuilder(this.directory, false), size);
		}
		this.parts.add(part());
		this.words.clear();
		return TableMerge.merge(this.parts, new TableBuilder(this.directory, this.parts.size() > 2), size);
	}

	private WordTable part() {
		return WordTable.of(sorted(), new TableBuilder(this.directory, true), 0);
	}

}
