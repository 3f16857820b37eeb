package dev.locations.index.word;

import java.util.ArrayList;
import java.util.List;

import dev.locations.index.tree.PackedTree;
import org.jspecify.annotations.Nullable;

/** Words to find. Each is looked up in the dictionary once. */
public final class WordQuery {

	private final WordTable table;

	private final WordCache cache;

	private final PackedTree tree;

	private final List<Beginning> beginnings;

	WordQuery(WordTable table, WordCache cache, PackedTree tree, List<WordForms> beginnings) {
		if (beginnings.isEmpty()) {
			throw new IllegalArgumentException("There are no words to find");
		}
		this.table = table;
		this.cache = cache;
		this.tree = tree;
		this.beginnings = new ArrayList<>(beginnings.size());
		for (WordForms beginning : beginnings) {
			this.beginnings.add(lookUp(beginning));
		}
	}

	private Beginning lookUp(WordForms forms) {
		WordOrdinals known = this.cache.get(forms);
		return new Beginning(forms, (known != null) ? known.words() : this.table.ranges(forms), known);
	}

	/** The bytes of the posting lists of all words. */
	public long bytes() {
		return this.beginnings.stream().mapToLong((each) -> each.words().ordinalBytes()).sum();
	}

	/** The bytes of the posting lists that are not kept in memory. */
	public long unreadBytes() {
		return this.beginnings.stream()
			.filter((each) -> each.known() == null)
			.mapToLong((each) -> each.words().ordinalBytes())
			.sum();
	}

	public boolean isFrequent() {
		return this.beginnings.stream().allMatch((each) -> this.cache.isFrequent(each.words()));
	}

	/** The bytes of the posting list of the rarest word; 0 if all are frequent. */
	public long rareBytes() {
		return this.beginnings.stream()
			.map(Beginning::words)
			.filter((words) -> !this.cache.isFrequent(words))
			.mapToLong(WordTable.Ranges::ordinalBytes)
			.min()
			.orElse(0);
	}

	/** Reads the ordinals that are not kept. */
	public WordMatches matches() {
		List<WordOrdinals> ordinals = new ArrayList<>(this.beginnings.size());
		for (Beginning beginning : this.beginnings) {
			WordOrdinals known = beginning.known();
			ordinals.add((known != null) ? known : read(beginning));
		}
		return new WordMatches(ordinals, this.tree);
	}

	private WordOrdinals read(Beginning beginning) {
		WordTable.Ranges words = beginning.words();
		WordOrdinals ordinals = this.cache.isFrequent(words) ? new FrequentOrdinals(words, this.table, this.tree)
				: new RareOrdinals(words, this.table, this.tree);
		this.cache.put(beginning.forms(), ordinals);
		return ordinals;
	}

	private record Beginning(WordForms forms, WordTable.Ranges words, @Nullable WordOrdinals known) {
	}

}
