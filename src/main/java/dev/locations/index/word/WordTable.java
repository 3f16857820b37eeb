package dev.locations.index.word;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

import dev.locations.index.file.ModelDirectory;
import dev.locations.index.file.ModelFile;
import dev.locations.index.file.ModelFileWriter;
import dev.locations.index.tree.LowerBound;
import dev.locations.index.tree.PackedTree;
import dev.locations.index.tree.RankMapping;
import org.jspecify.annotations.Nullable;

/**
 * The words of locations. It is a sorted dictionary in flat arrays. Each word has the
 * ascending ranks of the locations that have it, as differences in one or two bytes. The
 * words do not change after the table was built. Several threads may use it.
 */
public final class WordTable {

	/** More bytes of ranks go to a file, if there is a directory. */
	private static final int LARGE = 16 << 20;

	private final byte[] words;

	private final int[] wordEnds;

	/** In memory or in a file. */
	private final ByteBuffer ranks;

	private final int[] rankEnds;

	private final int locations;

	/** For the ranks of the next table; null to keep them in memory. */
	private final @Nullable ModelDirectory directory;

	/** The ranks that were looked for. */
	private final WordCache cache;

	WordTable(byte[] words, int[] wordEnds, ByteBuffer ranks, int[] rankEnds, int locations,
			@Nullable ModelDirectory directory) {
		this.words = words;
		this.wordEnds = wordEnds;
		this.ranks = ranks;
		this.rankEnds = rankEnds;
		this.locations = locations;
		this.directory = directory;
		this.cache = new WordCache(locations);
	}

	/** Reads a table. The ranks stay in the file. */
	public static WordTable read(ModelFile file, int locations, ModelDirectory directory) {
		ByteBuffer words = file.bytes();
		byte[] inMemory = new byte[words.remaining()];
		words.get(inMemory);
		return new WordTable(inMemory, file.ints(), file.bytes(), file.ints(), locations, directory);
	}

	public WordTable write(ModelFileWriter file) {
		file.bytes(ByteBuffer.wrap(this.words));
		file.ints(this.wordEnds);
		file.bytes(this.ranks);
		ByteBuffer mapped = file.mapped();
		file.ints(this.rankEnds);
		return new WordTable(this.words, this.wordEnds, mapped, this.rankEnds, this.locations, this.directory);
	}

	/**
	 * Returns the table after some locations changed, without reading the others again.
	 */
	public WordTable updated(RankMapping mapping, WordCollector added) {
		TableBuilder next = new TableBuilder(this.directory, this.ranks.capacity() > LARGE);
		int index = 0;
		for (Map.Entry<byte[], RankList> word : added.sorted().entrySet()) {
			while (index < size() && compare(index, word.getKey()) < 0) {
				next.add(word(index), kept(index, mapping));
				index++;
			}
			boolean known = index < size() && compare(index, word.getKey()) == 0;
			next.add(word.getKey(), known ? RankList.merged(kept(index, mapping), word.getValue()) : word.getValue());
			index += known ? 1 : 0;
		}
		for (; index < size(); index++) {
			next.add(word(index), kept(index, mapping));
		}
		return next.build(mapping.newSize());
	}

	private RankList kept(int index, RankMapping mapping) {
		RankList kept = new RankList();
		RankList.Reader reader = reader(index);
		while (reader.next()) {
			int rank = mapping.newRank(reader.rank());
			if (rank != RankMapping.REMOVED) {
				kept.add(rank, reader.code());
			}
		}
		return kept;
	}

	/** Looks up one or more words by their beginnings. */
	public WordQuery query(List<String> beginnings, PackedTree tree) {
		return new WordQuery(this, this.cache, tree, beginnings);
	}

	int locations() {
		return this.locations;
	}

	Range range(byte[] beginning) {
		int first = LowerBound.of(0, size(), (index) -> compare(index, beginning) < 0);
		int end = LowerBound.of(first, size(), (index) -> startsWith(index, beginning));
		return new Range(first, end, beginning.length, (long) rankStart(end) - rankStart(first));
	}

	/** Reads the ranks of words, one word after the other. */
	void read(Range words, Visitor visitor) {
		for (int index = words.first(); index < words.end(); index++) {
			boolean isWhole = length(index) == words.length();
			RankList.Reader reader = reader(index);
			while (reader.next()) {
				visitor.visit(reader.rank(), WordPlace.ofCode(reader.code(), isWhole));
			}
		}
	}

	private int rankStart(int index) {
		return (index > 0) ? this.rankEnds[index - 1] : 0;
	}

	RankList.Reader reader(int index) {
		return new RankList.Reader(this.ranks, rankStart(index), this.rankEnds[index]);
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

	/**
	 * Returns the memory without a file, with the ranks that are kept at most, in bytes.
	 */
	public long memory() {
		return this.words.length + (this.ranks.isDirect() ? 0 : this.ranks.capacity())
				+ (long) size() * 2 * Integer.BYTES + this.cache.memory();
	}

	/** Gets the ranks of words, with the {@link WordPlace} of each. */
	@FunctionalInterface
	interface Visitor {

		void visit(int rank, int place);

	}

	/**
	 * The words of a {@link WordTable} that have the same beginning.
	 *
	 * @param length the length of the beginning in bytes
	 * @param rankBytes how many bytes of ranks the words have
	 */
	record Range(int first, int end, int length, long rankBytes) {
	}

}
