package dev.locations.readmodel.search;

import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

import dev.locations.index.tree.Box;
import dev.locations.index.tree.OrdinalSet;
import dev.locations.index.value.Column;
import dev.locations.index.value.ValueSearch;
import dev.locations.index.value.ValueTest;
import dev.locations.location.field.FieldTest;
import dev.locations.location.field.Filter;
import dev.locations.readmodel.snapshot.Base;
import dev.locations.work.Slices;
import org.jspecify.annotations.Nullable;

/** Finds the matches of a filter in a base, as a bitmap of ordinals. */
final class FilterSearch implements Slices<long[]>, Filter.Columns {

	private static final long SLICE_NANOS = 1_000_000;

	private final Base base;

	private final Map<String, Column> columns;

	private final Filter filter;

	private final Iterator<List<FieldTest>> left;

	private final Map<FieldTest, long[]> found = new HashMap<>();

	/** Of one search. */
	private List<FieldTest> tests = List.of();

	private @Nullable ValueSearch search;

	private boolean ended;

	FilterSearch(Base base, Map<String, Column> columns, Filter filter) {
		this.base = base;
		this.columns = columns;
		this.filter = filter;
		this.left = filter.tests()
			.stream()
			.collect(Collectors.groupingBy(FilterSearch::values, LinkedHashMap::new, Collectors.toList()))
			.values()
			.iterator();
	}

	// equal for comparisons that look at the same values
	private static List<?> values(FieldTest comparison) {
		ValueTest test = comparison.test();
		return List.of(comparison.field(), test.folding(), test.ranges(), test.passesRanges());
	}

	/** Returns how many bytes the matches of all parts of a filter take at most. */
	static long memory(Base base, Filter filter) {
		// by ordinal, and by code before
		return (1L + 2L * filter.tests().size()) * base.size() / Byte.SIZE;
	}

	@Override
	public long @Nullable [] next() {
		long start = System.nanoTime();
		while (goOn()) {
			if (System.nanoTime() - start > SLICE_NANOS) {
				return null;
			}
		}
		this.ended = true;
		return this.filter.matches(this);
	}

	private boolean goOn() {
		if (this.search != null) {
			if (!this.search.goOn()) {
				Iterator<long[]> ordinals = this.search.ordinals().iterator();
				this.tests.forEach((test) -> this.found.put(test, ordinals.next()));
				this.search = null;
			}
			return true;
		}
		if (!this.left.hasNext()) {
			return false;
		}
		this.tests = this.left.next();
		Column column = Objects.requireNonNull(this.columns.get(this.tests.get(0).field()));
		this.search = new ValueSearch(column, this.tests.stream().map(FieldTest::test).toList());
		return true;
	}

	@Override
	public boolean isAtEnd() {
		return this.ended;
	}

	@Override
	public int size() {
		return this.base.size();
	}

	@Override
	public long[] matches(FieldTest comparison) {
		return Objects.requireNonNull(this.found.get(comparison));
	}

	@Override
	public long[] inBox(Box box) {
		OrdinalSet inside = new OrdinalSet(size());
		this.base.tree().search(box, null, inside);
		return inside.bitmap();
	}

}
