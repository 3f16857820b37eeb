package dev.locations.readmodel.word;

import java.nio.ByteBuffer;
import java.util.Arrays;

import dev.locations.readmodel.file.ModelDirectory;
import dev.locations.readmodel.file.TemporaryBytes;
import org.jspecify.annotations.Nullable;

/**
 * Builds a table of words. They are added in their order.
 */
final class TableBuilder {

	private final @Nullable ModelDirectory directory;

	private final @Nullable TemporaryBytes file;

	private final ByteList words = new ByteList();

	private final ByteList ranks = new ByteList();

	private int[] wordEnds = new int[1024];

	private int[] rankEnds = new int[1024];

	private int size;

	private int rankBytes;

	TableBuilder(@Nullable ModelDirectory directory, boolean isLarge) {
		this.directory = directory;
		this.file = (directory != null && isLarge) ? new TemporaryBytes(directory) : null;
	}

	void add(byte[] word, RankList all) {
		if (all.isEmpty()) {
			return;
		}
		if (this.size == this.wordEnds.length) {
			this.wordEnds = Arrays.copyOf(this.wordEnds, 2 * this.size);
			this.rankEnds = Arrays.copyOf(this.rankEnds, 2 * this.size);
		}
		this.words.add(word, word.length);
		if (this.file != null) {
			all.writeTo(this.file);
		}
		else {
			all.writeTo(this.ranks);
		}
		this.rankBytes = Math.addExact(this.rankBytes, all.bytes());
		this.wordEnds[this.size] = this.words.size();
		this.rankEnds[this.size] = this.rankBytes;
		this.size++;
	}

	WordTable build(int locations) {
		ByteBuffer all = (this.file != null) ? this.file.map() : ByteBuffer.wrap(this.ranks.toArray());
		return new WordTable(this.words.toArray(), Arrays.copyOf(this.wordEnds, this.size), all,
				Arrays.copyOf(this.rankEnds, this.size), locations, this.directory);
	}

}
