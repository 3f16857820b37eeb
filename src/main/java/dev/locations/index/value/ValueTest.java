package dev.locations.index.value;

import java.util.List;

/** Which values are looked for. */
public interface ValueTest {

	boolean test(FieldValue value);

	/**
	 * Returns ranges that have all scalars that pass the test. So a column need not test
	 * all its values.
	 */
	default List<ScalarRange> ranges() {
		return List.of(ScalarRange.ALL);
	}

	/** Tells whether all scalars of the ranges pass, without a test of each. */
	default boolean passesRanges() {
		return false;
	}

}
