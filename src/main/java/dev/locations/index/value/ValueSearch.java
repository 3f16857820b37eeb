package dev.locations.index.value;

import dev.locations.index.bitmap.Bitmaps;
import dev.locations.index.tree.IntList;

/**
 * A search for the ordinals whose values pass a test. It tests the different values one
 * after the other, some at a time, because there may be as many as locations.
 */
public final class ValueSearch {

	private static final int AT_ONCE = 32;

	private final Column column;

	private final ValueTest test;

	/** A bitmap of codes. */
	private final long[] passing;

	/** The codes that are left to test: the first one and the end of each part. */
	private final IntList parts = new IntList();

	private int part;

	private int next;

	ValueSearch(Column column, ValueTest test) {
		this.column = column;
		this.test = test;
		this.passing = Bitmaps.none(column.codes());
		add(Column.MISSING, Column.OTHER + 1);
		for (ScalarRange range : test.ranges()) {
			if (test.passesRanges()) {
				Bitmaps.addAll(this.passing, column.code(range.from()), column.code(range.to()));
			}
			else {
				add(column.code(range.from()), column.code(range.to()));
			}
		}
		add(column.scalarsEnd(), column.codes());
	}

	private void add(int from, int to) {
		this.parts.add(from);
		this.parts.add(to);
	}

	/** Tests some values; false if all are tested. */
	public boolean goOn() {
		for (int tested = 0; tested < AT_ONCE && this.part < this.parts.size();) {
			int from = Math.max(this.next, this.parts.values()[this.part]);
			int end = this.parts.values()[this.part + 1];
			int to = Math.min(end, from + AT_ONCE - tested);
			for (int code = from; code < to; code++) {
				if (this.test.test(this.column.value(code))) {
					Bitmaps.add(this.passing, code);
				}
			}
			tested += Math.max(0, to - from);
			this.next = (to >= end) ? 0 : to;
			this.part += (to >= end) ? 2 : 0;
		}
		return this.part < this.parts.size();
	}

	/** Returns a bitmap of ordinals, for the caller to change. */
	public long[] ordinals() {
		return this.column.ordinals(this.passing);
	}

}
