package dev.locations.index.value;

import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ObjIntConsumer;

/** Merges the values of a column that are still used with others. */
final class DictionaryMerge {

	private final Dictionary old;

	/** Which of the old codes are used. */
	private final boolean[] used;

	private final CollectedValues added;

	/** The new codes by the old ones. */
	private final int[] keptCodes;

	/** The new codes by those of the added values. */
	private final int[] addedCodes;

	private final byte[] bytes;

	private final int[] ends;

	/** How many scalars are merged. */
	private int size;

	DictionaryMerge(Dictionary old, boolean[] used, CollectedValues added) {
		this.old = old;
		this.used = used;
		this.added = added;
		this.keptCodes = new int[old.codes()];
		this.addedCodes = new int[added.codes()];
		this.keptCodes[Column.OTHER] = Column.OTHER;
		this.addedCodes[Column.OTHER] = Column.OTHER;
		this.bytes = new byte[Math.addExact(old.bytes().length, added.length())];
		this.ends = new int[old.ends().length + added.codes()];
	}

	/** Returns the merged values, after which the codes are known. */
	Dictionary merged() {
		mergeScalars();
		Set<int[]> different = new TreeSet<>(Arrays::compare);
		forEachList((list, code) -> different.add(list), (list, code) -> different.add(list));
		int[][] lists = different.toArray(int[][]::new);
		int[] members = Arrays.stream(lists).flatMapToInt(Arrays::stream).toArray();
		int[] listEnds = Arrays.stream(lists).mapToInt((list) -> list.length).toArray();
		for (int list = 1; list < lists.length; list++) {
			listEnds[list] += listEnds[list - 1];
		}
		int first = Dictionary.FIRST + this.size;
		forEachList((list, code) -> this.keptCodes[code] = first + Arrays.binarySearch(lists, list, Arrays::compare),
				(list, code) -> this.addedCodes[code] = first + Arrays.binarySearch(lists, list, Arrays::compare));
		return new Dictionary(Arrays.copyOf(this.bytes, length()), Arrays.copyOf(this.ends, this.size), members,
				listEnds);
	}

	private void mergeScalars() {
		boolean[] isKept = withMembers();
		int code = Dictionary.FIRST;
		for (int next : this.added.sortedScalars()) {
			int order = -1;
			for (; code < this.old.scalarsEnd(); code++) {
				order = this.old.compare(code, this.added.bytes(), this.added.start(next), this.added.end(next));
				if (order >= 0) {
					break;
				}
				keep(code, isKept);
			}
			this.addedCodes[next] = append(this.added.bytes(), this.added.start(next), this.added.end(next));
			if (order == 0) {
				this.keptCodes[code++] = this.addedCodes[next];
			}
		}
		for (; code < this.old.scalarsEnd(); code++) {
			keep(code, isKept);
		}
	}

	/** Tells which old scalars are used, alone or in a list. */
	private boolean[] withMembers() {
		boolean[] all = this.used.clone();
		for (int code = this.old.scalarsEnd(); code < this.old.codes(); code++) {
			if (this.used[code]) {
				for (int member : this.old.members(code)) {
					all[member] = true;
				}
			}
		}
		return all;
	}

	private void keep(int code, boolean[] isKept) {
		if (isKept[code]) {
			this.keptCodes[code] = append(this.old.bytes(), this.old.start(code), this.old.end(code));
		}
	}

	private int append(byte[] source, int from, int to) {
		int start = length();
		System.arraycopy(source, from, this.bytes, start, to - from);
		this.ends[this.size] = start + to - from;
		return Dictionary.FIRST + this.size++;
	}

	private int length() {
		return (this.size > 0) ? this.ends[this.size - 1] : 0;
	}

	/** Passes the new codes of the members of each list, with its old or added code. */
	private void forEachList(ObjIntConsumer<int[]> kept, ObjIntConsumer<int[]> added) {
		for (int code = this.old.scalarsEnd(); code < this.old.codes(); code++) {
			if (this.used[code]) {
				kept.accept(newCodes(this.old.members(code), this.keptCodes), code);
			}
		}
		for (int code = Dictionary.FIRST; code < this.added.codes(); code++) {
			if (this.added.isList(code)) {
				added.accept(newCodes(this.added.members(code), this.addedCodes), code);
			}
		}
	}

	private static int[] newCodes(int[] members, int[] newCodes) {
		return Arrays.stream(members).map((member) -> newCodes[member]).sorted().toArray();
	}

	int keptCode(int code) {
		return this.keptCodes[code];
	}

	int addedCode(int code) {
		return this.addedCodes[code];
	}

}
