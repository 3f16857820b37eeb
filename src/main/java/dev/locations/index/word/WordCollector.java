package dev.locations.index.word;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

import dev.locations.index.file.ModelDirectory;
import org.jspecify.annotations.Nullable;

/** Collects the words of locations in the order of their ordinals. */
public final class WordCollector {

	/** The words of so many locations are sorted together. */
	private static final int PART = 100_000;

	private final @Nullable ModelDirectory directory;

	private final List<WordTable> parts = new ArrayList<>();

	private final Map<String, OrdinalList> words = new HashMap<>();

	private int count;

	public WordCollector() {
		this(null);
	}

	/** With a directory, many ordinals go to files. */
	public WordCollector(@Nullable ModelDirectory directory) {
		this.directory = directory;
	}

	/**
	 * Adds the words of a location whose ordinal is greater than those before.
	 * @param all all forms of its words, without duplicates
	 */
	public void add(int ordinal, List<WordForms> name, Collection<String> all) {
		if (this.count++ == PART) {
			this.parts.add(table(true, 0));
			this.words.clear();
			this.count = 1;
		}
		for (String word : all) {
			this.words.computeIfAbsent(word, (added) -> new OrdinalList()).add(ordinal, MatchLevel.code(word, name));
		}
	}

	SortedMap<byte[], OrdinalList> sorted() {
		SortedMap<byte[], OrdinalList> sorted = new TreeMap<>(Arrays::compareUnsigned);
		this.words.forEach((word, ordinals) -> sorted.put(word.getBytes(StandardCharsets.UTF_8), ordinals));
		return sorted;
	}

	/** Builds a table of the collected words. */
	public WordTable table(int size) {
		if (this.parts.isEmpty()) {
			return table(false, size);
		}
		this.parts.add(table(true, 0));
		this.words.clear();
		return new TableBuilder(this.directory, this.parts.size() > 2).merge(this.parts, size);
	}

	private WordTable table(boolean isLarge, int size) {
		TableBuilder builder = new TableBuilder(this.directory, isLarge);
		sorted().forEach(builder::add);
		return builder.build(size);
	}

}
