package dev.locations.index.value;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

import dev.locations.index.value.FieldValue.Scalar;
import dev.locations.index.value.FieldValue.Scalar.Bool;
import dev.locations.index.value.FieldValue.Scalar.Numeric;
import dev.locations.index.value.FieldValue.Scalar.Text;
import dev.locations.index.value.FieldValue.Scalar.Time;

/**
 * Scalars that follow each other in their order; none if the end is not behind the start.
 */
public record ScalarRange(Bound from, Bound to) {

	/** All texts. */
	public static final ScalarRange TEXTS = new ScalarRange(Bound.before(new Text("")), Bound.END);

	/** All times. */
	public static final ScalarRange TIMES = new ScalarRange(Bound.before(new Time(Long.MIN_VALUE)), TEXTS.from());

	/** The booleans. */
	public static final ScalarRange BOOLEANS = new ScalarRange(Bound.before(new Bool(false)),
			Bound.behind(new Bool(true)));

	/** All numbers. */
	public static final ScalarRange NUMBERS = new ScalarRange(BOOLEANS.to(), TIMES.from());

	/** All scalars. */
	public static final ScalarRange ALL = new ScalarRange(BOOLEANS.from(), Bound.END);

	/** Returns the range of one value. */
	public static ScalarRange of(Scalar value) {
		return new ScalarRange(Bound.before(value), Bound.behind(value));
	}

	/** Returns the range of all values of the type of a value. */
	public static ScalarRange ofType(Scalar value) {
		return (value instanceof Bool) ? BOOLEANS
				: (value instanceof Numeric) ? NUMBERS : (value instanceof Time) ? TIMES : TEXTS;
	}

	public boolean contains(Scalar value) {
		return this.from.isBefore(value) && !this.to.isBefore(value);
	}

	public boolean isEmpty() {
		return this.from.compareTo(this.to) >= 0;
	}

	/** Returns the same scalars in as few ranges as possible, in their order. */
	public static List<ScalarRange> merged(List<ScalarRange> ranges) {
		List<ScalarRange> merged = new ArrayList<>();
		ranges.stream()
			.filter((range) -> !range.isEmpty())
			.sorted(Comparator.comparing(ScalarRange::from))
			.forEach((range) -> {
				int last = merged.size() - 1;
				if (last >= 0 && merged.get(last).to.compareTo(range.from) >= 0) {
					Bound to = merged.get(last).to;
					merged.set(last,
							new ScalarRange(merged.get(last).from, (to.compareTo(range.to) > 0) ? to : range.to));
				}
				else {
					merged.add(range);
				}
			});
		return merged;
	}

	/**
	 * Returns the parts of this range that are in none of some {@link #merged} ranges.
	 */
	public List<ScalarRange> without(List<ScalarRange> merged) {
		List<ScalarRange> parts = new ArrayList<>();
		Bound start = this.from;
		for (ScalarRange range : merged) {
			parts.add(new ScalarRange(start, range.from));
			start = range.to;
		}
		parts.add(new ScalarRange(start, this.to));
		parts.removeIf(ScalarRange::isEmpty);
		return parts;
	}

}
