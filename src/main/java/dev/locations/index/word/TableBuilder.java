package dev.locations.index.word;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

import dev.locations.index.file.FilledBuffer;
import dev.locations.index.file.ModelDirectory;
import dev.locations.index.tree.IntList;
import org.jspecify.annotations.Nullable;

/** Builds a table of words that are added in their order. */
final class TableBuilder {

	private static final Comparator<Cursor> ORDER = Comparator
		.comparing((Cursor cursor) -> cursor.word, Arrays::compareUnsigned)
		.thenComparingInt((cursor) -> cursor.part);

	private static final int FIRST_BYTES = 1 << 10;

	private final @Nullable ModelDirectory directory;

	private final ByteArrayOutputStream words = new ByteArrayOutputStream();

	private final IntList wordEnds = new IntList();

	private final FilledBuffer ordinals;

	private final IntList ordinalEnds = new IntList();

	private int ordinalBytes;

	/** With a directory, many ordinals go to a file. */
	TableBuilder(@Nullable ModelDirectory directory, boolean isLarge) {
		this.directory = directory;
		this.ordinals = new FilledBuffer(isLarge ? directory : null, FIRST_BYTES);
	}

	void add(byte[] word, OrdinalList all) {
		if (all.size() > 0) {
			this.words.writeBytes(word);
			all.writeTo(this.ordinals);
			this.ordinalBytes = Math.addExact(this.ordinalBytes, all.size());
			this.wordEnds.add(this.words.size());
			this.ordinalEnds.add(this.ordinalBytes);
		}
	}

	WordTable build(int locations) {
		return new WordTable(this.words.toByteArray(), this.wordEnds.toArray(), this.ordinals.end(),
				this.ordinalEnds.toArray(), locations, this.directory);
	}

	/**
	 * Merges tables of different locations, each with greater ordinals than those before.
	 */
	WordTable merge(List<WordTable> parts, int locations) {
		PriorityQueue<Cursor> cursors = new PriorityQueue<>(ORDER);
		for (int part = 0; part < parts.size(); part++) {
			Cursor cursor = new Cursor(parts.get(part), part);
			if (cursor.next()) {
				cursors.add(cursor);
			}
		}
		while (!cursors.isEmpty()) {
			byte[] word = cursors.element().word;
			OrdinalList all = new OrdinalList();
			while (!cursors.isEmpty() && Arrays.equals(cursors.element().word, word)) {
				Cursor same = cursors.remove();
				OrdinalList.Reader reader = same.table.reader(same.index);
				while (reader.next()) {
					all.add(reader.ordinal(), reader.code());
				}
				if (same.next()) {
					cursors.add(same);
				}
			}
			add(word, all);
		}
		return build(locations);
	}

	private static final class Cursor {

		private final WordTable table;

		private final int part;

		private int index = -1;

		private byte[] word = {};

		private Cursor(WordTable table, int part) {
			this.table = table;
			this.part = part;
		}

		private boolean next() {
			this.index++;
			boolean hasNext = this.index < this.table.size();
			this.word = hasNext ? this.table.word(this.index) : this.word;
			return hasNext;
		}

	}

}
