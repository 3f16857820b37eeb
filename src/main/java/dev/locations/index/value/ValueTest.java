package dev.locations.index.value;

import java.util.List;
import java.util.function.UnaryOperator;

/** Which values are looked for. */
public interface ValueTest {

	/** Takes a value as it is. */
	UnaryOperator<FieldValue> UNFOLDED = (value) -> value;

	/** Takes a value after the {@link #folding()}. */
	boolean test(FieldValue value);

	/**
	 * Returns what makes a value ready for the test. It costs more than the test, and
	 * equal ones give equal values: so it is done once for all tests of a value.
	 */
	default UnaryOperator<FieldValue> folding() {
		return UNFOLDED;
	}

	/**
	 * Returns ranges that have all scalars, not folded, that pass. So a column need not
	 * test all its values.
	 */
	default List<ScalarRange> ranges() {
		return List.of(ScalarRange.ALL);
	}

	/** Tells whether all scalars of the ranges pass, without a test of each. */
	default boolean passesRanges() {
		return false;
	}

}
