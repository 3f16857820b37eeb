package dev.locations.readmodel.state;

import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.Objects;

import dev.locations.index.tree.Box;
import dev.locations.index.tree.OrdinalSet;
import dev.locations.index.value.Column;
import dev.locations.index.value.ValueSearch;
import dev.locations.location.field.FieldTest;
import dev.locations.location.field.Filter;
import dev.locations.work.Slices;
import org.jspecify.annotations.Nullable;

/** Finds the matches of a filter in a base, as a bitmap of ordinals. */
final class FilterSearch implements Slices<long[]>, Filter.Columns {

	private static final long SLICE_NANOS = 1_000_000;

	private final Base base;

	private final Map<String, Column> columns;

	private final Filter filter;

	private final Iterator<FieldTest> left;

	private final Map<FieldTest, long[]> found = new HashMap<>();

	private @Nullable FieldTest test;

	private @Nullable ValueSearch search;

	private boolean ended;

	FilterSearch(Base base, Map<String, Column> columns, Filter filter) {
		this.base = base;
		this.columns = columns;
		this.filter = filter;
		this.left = filter.tests().iterator();
	}

	/** Returns how many bytes the matches of all parts of a filter take. */
	static long memory(Base base, Filter filter) {
		return (1L + filter.tests().size()) * base.size() / Byte.SIZE;
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
		if (this.search != null && this.test != null) {
			if (!this.search.goOn()) {
				this.found.put(this.test, this.search.ordinals());
				this.search = null;
			}
			return true;
		}
		if (!this.left.hasNext()) {
			return false;
		}
		FieldTest next = this.left.next();
		this.test = next;
		this.search = Objects.requireNonNull(this.columns.get(next.field())).search(next.test());
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
