package dev.locations.index.value;

import java.util.List;
import java.util.function.UnaryOperator;

import dev.locations.index.tree.Bitmaps;
import dev.locations.index.tree.IntList;

/**
 * A search for the ordinals whose values pass some tests, which look at the same values.
 * It tests the different values one after the other, some at a time, because there may be
 * as many as locations.
 */
public final class ValueSearch {

	private static final int AT_ONCE = 8;

	private final Column column;

	private final List<ValueTest> tests;

	/** Bitmaps of codes. */
	private final List<long[]> passing;

	/** The codes that are left to test: the first one and the end of each part. */
	private final IntList parts = new IntList();

	private int part;

	private int next;

	/** Takes tests that have the same folding and the same ranges. */
	public ValueSearch(Column column, List<ValueTest> tests) {
		this.column = column;
		this.tests = tests;
		this.passing = tests.stream().map((test) -> Bitmaps.none(column.codes())).toList();
		add(Column.MISSING, Column.OTHER + 1);
		for (ScalarRange range : tests.get(0).ranges()) {
			if (tests.get(0).passesRanges()) {
				this.passing
					.forEach((codes) -> Bitmaps.addAll(codes, column.code(range.from()), column.code(range.to())));
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
		UnaryOperator<FieldValue> folding = this.tests.get(0).folding();
		for (int tested = 0; tested < AT_ONCE && this.part < this.parts.size();) {
			int from = Math.max(this.next, this.parts.values()[this.part]);
			int end = this.parts.values()[this.part + 1];
			int to = Math.min(end, from + AT_ONCE - tested);
			for (int code = from; code < to; code++) {
				FieldValue value = folding.apply(this.column.value(code));
				for (int i = 0; i < this.tests.size(); i++) {
					if (this.tests.get(i).test(value)) {
						Bitmaps.add(this.passing.get(i), code);
					}
				}
			}
			tested += Math.max(0, to - from);
			this.next = (to >= end) ? 0 : to;
			this.part += (to >= end) ? 2 : 0;
		}
		return this.part < this.parts.size();
	}

	/** Returns a bitmap of ordinals for each test, for the caller to change. */
	public List<long[]> ordinals() {
		return this.passing.stream().map(this.column::ordinals).toList();
	}

}
