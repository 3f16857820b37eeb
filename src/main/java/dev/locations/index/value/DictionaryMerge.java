package dev.locations.index.value;

import java.util.Arrays;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Merges the values of a column that are still used with others. */
final class DictionaryMerge {

	private final Dictionary old;

	private final CollectedValues added;

	/** The new codes by the old ones. */
	private final int[] keptCodes;

	/** The new codes by those of the added values. */
	private final int[] addedCodes;

	private final byte[] bytes;

	private final int[] ends;

	private int size;

	/**
	 * Takes the old values, and which of their codes are used.
	 */
	DictionaryMerge(Dictionary old, boolean[] used, CollectedValues added) {
		this.old = old;
		this.added = added;
		this.keptCodes = new int[old.codes()];
		this.addedCodes = new int[added.codes()];
		this.keptCodes[Column.OTHER] = Column.OTHER;
		this.addedCodes[Column.OTHER] = Column.OTHER;
		this.bytes = new byte[Math.addExact(old.bytes().length, added.length())];
		this.ends = new int[old.ends().length + added.codes()];
		mergeScalars(withMembers(used));
	}

	private boolean[] withMembers(boolean[] used) {
		boolean[] all = used.clone();
		for (int code = this.old.scalarsEnd(); code < this.old.codes(); code++) {
			if (used[code]) {
				for (int member : this.old.members(code)) {
					all[member] = true;
				}
			}
		}
		return all;
	}

	private void mergeScalars(boolean[] used) {
		int code = Dictionary.FIRST;
		for (int next : this.added.sortedScalars()) {
			int order = -1;
			for (; code < this.old.scalarsEnd(); code++) {
				order = this.old.compare(code, this.added.bytes(), this.added.start(next), this.added.end(next));
				if (order >= 0) {
					break;
				}
				keep(code, used);
			}
			this.addedCodes[next] = append(this.added.bytes(), this.added.start(next), this.added.end(next));
			if (order == 0) {
				this.keptCodes[code++] = this.addedCodes[next];
			}
		}
		for (; code < this.old.scalarsEnd(); code++) {
			keep(code, used);
		}
	}

	private void keep(int code, boolean[] used) {
		if (used[code]) {
			this.keptCodes[code] = append(this.old.bytes(), this.old.start(code), this.old.end(code));
		}
	}

	private int append(byte[] source, int from, int to) {
		int start = (this.size > 0) ? this.ends[this.size - 1] : 0;
		System.arraycopy(source, from, this.bytes, start, to - from);
		this.ends[this.size] = start + to - from;
		return Dictionary.FIRST + this.size++;
	}

	/** Returns the merged values, after which the codes of the lists are known, too. */
	Dictionary merged(boolean[] used) {
		SortedMap<int[], Integer> lists = new TreeMap<>(Arrays::compare);
		for (int code = this.old.scalarsEnd(); code < this.old.codes(); code++) {
			if (used[code]) {
				lists.put(keptMembers(code), 0);
			}
		}
		for (int code = Dictionary.FIRST; code < this.added.codes(); code++) {
			if (this.added.isList(code)) {
				lists.put(addedMembers(code), 0);
			}
		}
		int[] listEnds = new int[lists.size()];
		int list = 0;
		int end = 0;
		for (Map.Entry<int[], Integer> entry : lists.entrySet()) {
			entry.setValue(Dictionary.FIRST + this.size + list);
			end += entry.getKey().length;
			listEnds[list++] = end;
		}
		for (int code = this.old.scalarsEnd(); code < this.old.codes(); code++) {
			if (used[code]) {
				this.keptCodes[code] = lists.get(keptMembers(code));
			}
		}
		for (int code = Dictionary.FIRST; code < this.added.codes(); code++) {
			if (this.added.isList(code)) {
				this.addedCodes[code] = lists.get(addedMembers(code));
			}
		}
		int[] members = lists.keySet().stream().flatMapToInt(Arrays::stream).toArray();
		int length = (this.size > 0) ? this.ends[this.size - 1] : 0;
		return new Dictionary(Arrays.copyOf(this.bytes, length), Arrays.copyOf(this.ends, this.size), members,
				listEnds);
	}

	// the order of kept scalars does not change
	private int[] keptMembers(int code) {
		return Arrays.stream(this.old.members(code)).map((member) -> this.keptCodes[member]).toArray();
	}

	private int[] addedMembers(int code) {
		return Arrays.stream(this.added.members(code)).map((member) -> this.addedCodes[member]).sorted().toArray();
	}

	int keptCode(int code) {
		return this.keptCodes[code];
	}

	int addedCode(int code) {
		return this.addedCodes[code];
	}

}
