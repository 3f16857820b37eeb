package dev.locations.location.field;

import java.util.List;

import dev.locations.index.value.FieldValue;
import dev.locations.index.value.FieldValue.Scalar.Text;
import dev.locations.index.value.ScalarRange;
import dev.locations.index.value.ValueTest;

/**
 * Passes texts by a pattern.
 *
 * @param expected whether the texts pass that match, or the others
 */
record LikeTest(LikePattern pattern, boolean expected) implements ValueTest {

	@Override
	public boolean test(FieldValue value) {
		return value instanceof Text text && this.pattern.matches(text.value()) == this.expected;
	}

	@Override
	public List<ScalarRange> ranges() {
		ScalarRange matching = this.pattern.range();
		if (this.expected) {
			return List.of(matching);
		}
		return this.pattern.matchesRange() ? ScalarRange.TEXTS.without(List.of(matching)) : List.of(ScalarRange.TEXTS);
	}

	@Override
	public boolean passesRanges() {
		return this.pattern.matchesRange();
	}

	@Override
	public String toString() {
		return (this.expected ? " LIKE " : " NOT LIKE ") + FilterKeys.quoted(this.pattern.toString(), '\'');
	}

}
