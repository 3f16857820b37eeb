package dev.locations.location.field;

import java.util.List;

import dev.locations.cql2.Expression.ArrayOperator;
import dev.locations.index.value.FieldValue;
import dev.locations.index.value.FieldValue.ListOf;
import dev.locations.index.value.FieldValue.Scalar;
import dev.locations.index.value.ScalarRange;
import dev.locations.index.value.ValueTest;

/**
 * Compares lists of scalars with other scalars, as sets.
 *
 * @param times the seconds of times, which texts may be equal to
 * @param expected whether the lists pass for which the comparison holds, or the others
 */
record ArrayTest(ArrayOperator operator, List<ScalarRange> values, List<ScalarRange> times,
		boolean expected) implements ValueTest {

	@Override
	public boolean test(FieldValue value) {
		return value instanceof ListOf list && holds(list.values()) == this.expected;
	}

	private boolean holds(List<Scalar> list) {
		return switch (this.operator) {
			case EQUALS -> isContained(list) && contains(list);
			case CONTAINS -> contains(list);
			case CONTAINED_BY -> isContained(list);
			case OVERLAPS -> list.stream().anyMatch(this::isWanted);
		};
	}

	private boolean isContained(List<Scalar> list) {
		return list.stream().allMatch(this::isWanted);
	}

	private boolean contains(List<Scalar> list) {
		return this.values.stream().allMatch((value) -> list.stream().anyMatch(value::contains)) && this.times.stream()
			.allMatch((time) -> list.stream().anyMatch((element) -> time.contains(TimeTextTest.time(element))));
	}

	private boolean isWanted(Scalar element) {
		return RangeTest.isIn(this.values, element) || RangeTest.isIn(this.times, TimeTextTest.time(element));
	}

	@Override
	public List<ScalarRange> ranges() {
		return List.of();
	}

	@Override
	public String toString() {
		return (this.expected ? " " : " NOT ") + this.operator + FilterKeys.of(this.values)
				+ (this.times.isEmpty() ? "" : " TIME" + FilterKeys.of(this.times));
	}

}
