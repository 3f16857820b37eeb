package dev.locations.readmodel.word;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * Merges tables of the words of different locations, each with greater ranks than those
 * before.
 */
final class TableMerge {

	private static final Comparator<Cursor> ORDER = Comparator.comparing(Cursor::word, Arrays::compareUnsigned);

	private TableMerge() {
	}

	static WordTable merge(List<WordTable> parts, TableBuilder target, int locations) {
		PriorityQueue<Cursor> cursors = new PriorityQueue<>(ORDER.thenComparingInt(Cursor::part));
		for (int part = 0; part < parts.size(); part++) {
			Cursor cursor = new Cursor(parts.get(part), part);
			if (cursor.next()) {
				cursors.add(cursor);
			}
		}
		while (!cursors.isEmpty()) {
			byte[] word = cursors.element().word();
			RankList all = new RankList();
			while (!cursors.isEmpty() && Arrays.equals(cursors.element().word(), word)) {
				Cursor same = cursors.remove();
				same.addTo(all);
				if (same.next()) {
					cursors.add(same);
				}
			}
			target.add(word, all);
		}
		return target.build(locations);
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

		private byte[] word() {
			return this.word;
		}

		private int part() {
			return this.part;
		}

		private void addTo(RankList all) {
			RankReader reader = this.table.reader(this.index);
			while (reader.next()) {
				all.add(reader.rank(), reader.place());
			}
		}

	}

}
