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
 * @param expected whether the lists pass for which the comparison holds, or the others
 */
record ArrayTest(ArrayOperator operator, List<ScalarRange> values, boolean expected) implements ValueTest {

	@Override
	public boolean test(FieldValue value) {
		return value instanceof ListOf list && holds(list.values()) == this.expected;
	}

	private boolean holds(List<Scalar> list) {
		return switch (this.operator) {
			case EQUALS -> isContained(list) && contains(list);
			case CONTAINS -> contains(list);
			case CONTAINED_BY -> isContained(list);
			case OVERLAPS -> list.stream().anyMatch((element) -> RangeTest.isIn(this.values, element));
		};
	}

	private boolean isContained(List<Scalar> list) {
		return list.stream().allMatch((element) -> RangeTest.isIn(this.values, element));
	}

	private boolean contains(List<Scalar> list) {
		return this.values.stream().allMatch((value) -> list.stream().anyMatch(value::contains));
	}

	@Override
	public List<ScalarRange> ranges() {
		return List.of();
	}

	@Override
	public String toString() {
		return (this.expected ? " " : " NOT ") + this.operator + FilterKeys.of(this.values);
	}

}
