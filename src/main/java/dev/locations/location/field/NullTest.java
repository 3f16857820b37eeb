package dev.locations.location.field;

import java.util.List;

import dev.locations.index.value.FieldValue;
import dev.locations.index.value.ScalarRange;
import dev.locations.index.value.ValueTest;

/** Passes missing values, or all others. */
record NullTest(boolean isNull) implements ValueTest {

	@Override
	public boolean test(FieldValue value) {
		return (value instanceof FieldValue.Missing) == this.isNull;
	}

	@Override
	public List<ScalarRange> ranges() {
		return this.isNull ? List.of() : List.of(ScalarRange.ALL);
	}

	@Override
	public boolean passesRanges() {
		return !this.isNull;
	}

	@Override
	public String toString() {
		return this.isNull ? " IS NULL" : " IS NOT NULL";
	}

}
