package dev.locations.location.field;

import java.util.List;

import dev.locations.cql2.TextFolding;
import dev.locations.index.value.FieldValue;
import dev.locations.index.value.FieldValue.ListOf;
import dev.locations.index.value.FieldValue.Scalar;
import dev.locations.index.value.FieldValue.Scalar.Text;
import dev.locations.index.value.ScalarRange;
import dev.locations.index.value.ValueTest;

/** Folds texts before it tests them. */
record FoldedTest(TextFolding folding, ValueTest test) implements ValueTest {

	static ValueTest of(TextFolding folding, ValueTest test) {
		return folding.equals(TextFolding.NONE) ? test : new FoldedTest(folding, test);
	}

	@Override
	public boolean test(FieldValue value) {
		if (value instanceof ListOf list) {
			return this.test.test(new ListOf(list.values().stream().map(this::folded).toList()));
		}
		return value instanceof Text text && this.test.test(folded(text));
	}

	private Scalar folded(Scalar value) {
		return (value instanceof Text text) ? new Text(this.folding.apply(text.value())) : value;
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
