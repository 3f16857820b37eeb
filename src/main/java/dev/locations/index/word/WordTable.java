package dev.locations.index.word;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

import dev.locations.index.file.ModelDirectory;
import dev.locations.index.file.ModelFile;
import dev.locations.index.file.ModelFileWriter;
import dev.locations.index.tree.LowerBound;
import dev.locations.index.tree.OrdinalMapping;
import dev.locations.index.tree.PackedTree;
import org.jspecify.annotations.Nullable;

/**
 * The words of locations: a sorted dictionary in flat arrays, and a posting list of each
 * word. The words do not change. Several threads may use it.
 */
public final class WordTable {

	/** More bytes of ordinals go to a file, if there is a directory. */
	private static final int LARGE = 16 << 20;

	private final byte[] words;

	private final int[] wordEnds;

	/** In memory or in a file. */
	private final ByteBuffer ordinals;

	private final int[] ordinalEnds;

	private final int locations;

	/** For the next table; null to keep ordinals in memory. */
	private final @Nullable ModelDirectory directory;

	private final WordCache cache;

	WordTable(byte[] words, int[] wordEnds, ByteBuffer ordinals, int[] ordinalEnds, int locations,
			@Nullable ModelDirectory directory) {
		this.words = words;
		this.wordEnds = wordEnds;
		this.ordinals = ordinals;
		this.ordinalEnds = ordinalEnds;
		this.locations = locations;
		this.directory = directory;
		this.cache = new WordCache(locations);
	}

	/** The ordinals stay in the file. */
	public static WordTable read(ModelFile file, int locations, ModelDirectory directory) {
		ByteBuffer words = file.bytes();
		byte[] inMemory = new byte[words.remaining()];
		words.get(inMemory);
		return new WordTable(inMemory, file.ints(), file.bytes(), file.ints(), locations, directory);
	}

	public WordTable write(ModelFileWriter file) {
		file.bytes(ByteBuffer.wrap(this.words));
		file.ints(this.wordEnds);
		file.bytes(this.ordinals);
		ByteBuffer mapped = file.mapped();
		file.ints(this.ordinalEnds);
		return new WordTable(this.words, this.wordEnds, mapped, this.ordinalEnds, this.locations, this.directory);
	}

	/** Returns the table after some locations changed. */
	public WordTable updated(OrdinalMapping mapping, WordCollector added) {
		TableBuilder next = new TableBuilder(this.directory, this.ordinals.capacity() > LARGE);
		int index = 0;
		for (Map.Entry<byte[], OrdinalList> word : added.sorted().entrySet()) {
			while (index < size() && compare(index, word.getKey()) < 0) {
				next.add(word(index), kept(index, mapping));
				index++;
			}
			boolean known = index < size() && compare(index, word.getKey()) == 0;
			next.add(word.getKey(),
					known ? OrdinalList.merged(kept(index, mapping), word.getValue()) : word.getValue());
			index += known ? 1 : 0;
		}
		for (; index < size(); index++) {
			next.add(word(index), kept(index, mapping));
		}
		return next.build(mapping.newSize());
	}

	private OrdinalList kept(int index, OrdinalMapping mapping) {
		OrdinalList kept = new OrdinalList();
		OrdinalList.Reader reader = reader(index);
		while (reader.next()) {
			int ordinal = mapping.newOrdinal(reader.ordinal());
			if (ordinal != OrdinalMapping.REMOVED) {
				kept.add(ordinal, reader.code());
			}
		}
		return kept;
	}

	public WordQuery query(List<WordForms> beginnings, PackedTree tree) {
		return new WordQuery(this, this.cache, tree, beginnings);
	}

	int locations() {
		return this.locations;
	}

	Ranges ranges(WordForms beginning) {
		List<Range> ranges = beginning.forms()
			.stream()
			.map((form) -> range(form.getBytes(StandardCharsets.UTF_8)))
			.toList();
		return new Ranges(ranges, ranges.stream().mapToLong(Range::ordinalBytes).sum());
	}

	private Range range(byte[] beginning) {
		int first = LowerBound.of(0, size(), (index) -> compare(index, beginning) < 0);
		int end = LowerBound.of(first, size(), (index) -> startsWith(index, beginning));
		return new Range(first, end, beginning.length, (long) ordinalStart(end) - ordinalStart(first));
	}

	void read(Ranges words, Visitor visitor) {
		words.ranges().forEach((range) -> read(range, visitor));
	}

	private void read(Range words, Visitor visitor) {
		for (int index = words.first(); index < words.end(); index++) {
			boolean isWhole = length(index) == words.length();
			OrdinalList.Reader reader = reader(index);
			while (reader.next()) {
				visitor.visit(reader.ordinal(), MatchLevel.setOf(reader.code(), isWhole));
			}
		}
	}

	private int ordinalStart(int index) {
		return (index > 0) ? this.ordinalEnds[index - 1] : 0;
	}

	OrdinalList.Reader reader(int index) {
		return new OrdinalList.Reader(this.ordinals, ordinalStart(index), this.ordinalEnds[index]);
	}

	int size() {
		return this.wordEnds.length;
	}

	private int start(int index) {
		return (index > 0) ? this.wordEnds[index - 1] : 0;
	}

	private int length(int index) {
		return this.wordEnds[index] - start(index);
	}

	byte[] word(int index) {
		return Arrays.copyOfRange(this.words, start(index), this.wordEnds[index]);
	}

	private int compare(int index, byte[] word) {
		return Arrays.compareUnsigned(this.words, start(index), this.wordEnds[index], word, 0, word.length);
	}

	private boolean startsWith(int index, byte[] beginning) {
		return length(index) >= beginning.length && Arrays.equals(this.words, start(index),
				start(index) + beginning.length, beginning, 0, beginning.length);
	}

	/** Returns the bytes in memory, with the ordinals that are kept at most. */
	public long memory() {
		return this.words.length + (this.ordinals.isDirect() ? 0 : this.ordinals.capacity())
				+ (long) size() * 2 * Integer.BYTES + this.cache.memory();
	}

	@FunctionalInterface
	interface Visitor {

		void visit(int ordinal, int levels);

	}

	/**
	 * The words with the same prefix.
	 *
	 * @param length the length of the prefix in bytes
	 * @param ordinalBytes how many bytes of ordinals the words have
	 */
	private record Range(int first, int end, int length, long ordinalBytes) {
	}

	/** The words that begin with a form of a word. */
	record Ranges(List<Range> ranges, long ordinalBytes) {
	}

}
