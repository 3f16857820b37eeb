package dev.locations.readmodel.search;

import java.util.Arrays;
import java.util.TreeSet;

import dev.locations.index.tree.LowerBound;
import dev.locations.index.value.Column;
import dev.locations.index.value.FieldValue.Scalar;
import dev.locations.location.query.FieldOrder;
import org.jspecify.annotations.Nullable;

/**
 * Numbers for the values of a field in the order of the values, equal for values that the
 * order does not distinguish. Values that only changed locations have come between the
 * codes of the column.
 */
final class ValueRanks {

	/** Greater than all others, for what is no scalar. */
	static final int NONE = Integer.MAX_VALUE;

	private final Column column;

	private final boolean hasLong;

	/** Keys that are not in the column, in their order. */
	private final Scalar[] added;

	/** The code before which each added key comes. */
	private final int[] codes;

	private final int[] ofEntries;

	/** Takes the indices of the changes that are looked for. */
	ValueRanks(FieldValues values, int[] entries) {
		this.column = values.column();
		this.hasLong = this.column.longest() > FieldOrder.COMPARED_CODE_POINTS;
		@Nullable Scalar[] keys = new Scalar[entries.length];
		TreeSet<Scalar> others = new TreeSet<>();
		for (int i = 0; i < entries.length; i++) {
			keys[i] = FieldOrder.key(values.value(~entries[i]));
			if (keys[i] != null && !isInColumn(keys[i])) {
				others.add(keys[i]);
			}
		}
		this.added = others.toArray(Scalar[]::new);
		this.codes = Arrays.stream(this.added).mapToInt(this.column::firstCode).toArray();
		this.ofEntries = new int[(entries.length > 0) ? entries[entries.length - 1] + 1 : 0];
		for (int i = 0; i < entries.length; i++) {
			this.ofEntries[entries[i]] = (keys[i] != null) ? firstNotLess(keys[i]) : NONE;
		}
	}

	// a long text begins with its key, and comes after it
	private boolean isInColumn(Scalar key) {
		int code = this.column.firstCode(key);
		return code < this.column.scalarsEnd() && key.equals(FieldOrder.key(this.column.value(code)));
	}

	/** Tells whether a location may have the rank {@link #firstNotLess}. */
	boolean contains(Scalar key) {
		return isInColumn(key) || Arrays.binarySearch(this.added, key) >= 0;
	}

	/** Returns the rank of a key, or of the next one. */
	int firstNotLess(Scalar key) {
		return this.column.firstCode(key)
				+ LowerBound.of(0, this.added.length, (index) -> this.added[index].compareTo(key) < 0);
	}

	int of(int item) {
		if (item < 0) {
			return this.ofEntries[~item];
		}
		int code = this.column.code(item);
		if (code <= Column.OTHER || code >= this.column.scalarsEnd()) {
			return NONE;
		}
		int first = this.hasLong ? firstOfKey(code) : code;
		return (this.codes.length > 0) ? first + LowerBound.of(0, this.codes.length, (i) -> this.codes[i] <= first)
				: first;
	}

	private int firstOfKey(int code) {
		if (this.column.length(code) <= FieldOrder.COMPARED_CODE_POINTS) {
			return code;
		}
		Scalar key = FieldOrder.key(this.column.value(code));
		return (key != null) ? this.column.firstCode(key) : code;
	}

	/** Returns a number above all ranks of values. */
	int end() {
		return this.column.scalarsEnd() + this.added.length;
	}

}
