package dev.locations.location.field;

import java.util.List;

import dev.locations.index.value.Bound;
import dev.locations.index.value.FieldValue;
import dev.locations.index.value.FieldValue.ListOf;
import dev.locations.index.value.FieldValue.Scalar;
import dev.locations.index.value.FieldValue.Scalar.Bool;
import dev.locations.index.value.FieldValue.Scalar.Text;
import dev.locations.index.value.ScalarRange;
import dev.locations.index.value.ValueTest;

/**
 * Tests the times that texts are.
 *
 * @param test a test of the {@link TimeText#seconds seconds}
 */
record TimeTextTest(ValueTest test) implements ValueTest {

	/** Stands for an element of a list that is no time, and is equal to none. */
	private static final Scalar NO_TIME = new Bool(false);

	/** All times begin with a digit. */
	private static final List<ScalarRange> RANGES = List
		.of(new ScalarRange(Bound.before(new Text("0")), Bound.before(new Text(":"))));

	@Override
	public boolean test(FieldValue value) {
		if (value instanceof ListOf list) {
			return this.test.test(new ListOf(list.values().stream().map(TimeTextTest::time).toList()));
		}
		return value instanceof Text text && this.test.test(time(text));
	}

	/** Returns the seconds of a text that is a time, and something else for others. */
	static Scalar time(Scalar value) {
		return (value instanceof Text text && TimeText.type(text.value()) != FieldType.STRING)
				? TimeText.seconds(TimeText.instant(text.value())) : NO_TIME;
	}

	@Override
	public List<ScalarRange> ranges() {
		return RANGES;
	}

	@Override
	public String toString() {
		return " TIME" + this.test;
	}

}
