package dev.locations.location.field;

import java.util.List;
import java.util.stream.Stream;

import dev.locations.cql2.TextFolding;
import dev.locations.index.value.FieldValue;
import dev.locations.index.value.FieldValue.ListOf;
import dev.locations.index.value.FieldValue.Scalar;
import dev.locations.index.value.FieldValue.Scalar.Text;
import dev.locations.index.value.ScalarRange;
import dev.locations.index.value.ValueTest;

/**
 * Folds texts before it tests them.
 *
 * @param expected whether the comparison should hold. It does if it holds for one way to
 * write the text; so its negation must hold for all of them.
 */
record FoldedTest(TextFolding folding, ValueTest test, boolean expected) implements ValueTest {

	static ValueTest of(TextFolding folding, ValueTest test, boolean expected) {
		return folding.equals(TextFolding.NONE) ? test : new FoldedTest(folding, test, expected);
	}

	@Override
	public boolean test(FieldValue value) {
		if (value instanceof ListOf list) {
			return this.test.test(new ListOf(list.values().stream().flatMap(this::folded).toList()));
		}
		return value instanceof Text text && test(text.value());
	}

	private boolean test(String text) {
		String spelled = this.folding.ignoresAccents() ? TextFolding.spelledOut(text) : text;
		boolean result = testFolded(text);
		return (spelled.equals(text) || result == this.expected) ? result : testFolded(spelled);
	}

	private boolean testFolded(String text) {
		return this.test.test(new Text(this.folding.apply(text)));
	}

	private Stream<Scalar> folded(Scalar value) {
		return (value instanceof Text text) ? Stream.of(text.value(), TextFolding.spelledOut(text.value()))
			.limit(this.folding.ignoresAccents() ? 2 : 1)
			.map(this.folding::apply)
			.distinct()
			.map(Text::new) : Stream.of(value);
	}

	@Override
	public List<ScalarRange> ranges() {
		return List.of(ScalarRange.TEXTS);
	}

	@Override
	public String toString() {
		return (this.folding.ignoresCase() ? " CASEI" : "") + (this.folding.ignoresAccents() ? " ACCENTI" : "")
				+ this.test;
	}

}
