package dev.locations.location.field;

import java.util.List;

import dev.locations.index.value.FieldValue;
import dev.locations.index.value.FieldValue.ListOf;
import dev.locations.index.value.FieldValue.Scalar;
import dev.locations.index.value.ScalarRange;
import dev.locations.index.value.ValueTest;

/**
 * Passes scalars in some ranges.
 *
 * @param lists which lists pass
 * @param wanted the scalars that lists are looked for
 */
record RangeTest(List<ScalarRange> ranges, Lists lists, List<ScalarRange> wanted) implements ValueTest {

	/** Which lists pass. */
	enum Lists {

		/** None: the comparison with a list is unknown. */
		NEVER,

		/** Those with a wanted element. */
		WITH,

		/** Those without a wanted element. */
		WITHOUT

	}

	/** Passes scalars only. */
	static RangeTest ofScalars(List<ScalarRange> ranges) {
		return new RangeTest(ScalarRange.merged(ranges), Lists.NEVER, List.of());
	}

	/** Passes what is wanted, and lists that have it. */
	static RangeTest with(List<ScalarRange> wanted) {
		List<ScalarRange> merged = ScalarRange.merged(wanted);
		return new RangeTest(merged, Lists.WITH, merged);
	}

	/**
	 * Passes what is not wanted but comparable with it, and lists that do not have it.
	 */
	static RangeTest without(List<ScalarRange> wanted, List<ScalarRange> comparable) {
		List<ScalarRange> merged = ScalarRange.merged(wanted);
		return new RangeTest(
				ScalarRange.merged(comparable.stream().flatMap((range) -> range.without(merged).stream()).toList()),
				Lists.WITHOUT, merged);
	}

	boolean isNever() {
		return this.ranges.isEmpty()
				&& (this.lists == Lists.NEVER || (this.lists == Lists.WITH && this.wanted.isEmpty()));
	}

	@Override
	public boolean test(FieldValue value) {
		if (value instanceof ListOf list) {
			return this.lists != Lists.NEVER && list.values()
				.stream()
				.anyMatch((element) -> isIn(this.wanted, element)) == (this.lists == Lists.WITH);
		}
		return value instanceof Scalar scalar && isIn(this.ranges, scalar);
	}

	static boolean isIn(List<ScalarRange> ranges, Scalar value) {
		for (ScalarRange range : ranges) {
			if (range.contains(value)) {
				return true;
			}
		}
		return false;
	}

	@Override
	public boolean passesRanges() {
		return true;
	}

	@Override
	public String toString() {
		return switch (this.lists) {
			case NEVER -> " in " + FilterKeys.of(this.ranges);
			case WITH -> "=" + FilterKeys.of(this.wanted);
			case WITHOUT -> (this.ranges.isEmpty() ? " lists" : "") + "<>" + FilterKeys.of(this.wanted);
		};
	}

}
