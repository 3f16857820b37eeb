package dev.locations.location.field;

import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

import dev.locations.cql2.TextFolding;
import dev.locations.index.value.FieldValue;
import dev.locations.index.value.FieldValue.ListOf;
import dev.locations.index.value.FieldValue.Scalar;
import dev.locations.index.value.FieldValue.Scalar.Text;
import dev.locations.index.value.ScalarRange;
import dev.locations.index.value.ValueTest;

/** Tests folded texts. */
record FoldedTest(Folding folding, ValueTest folded) implements ValueTest {

	/**
	 * Returns a test for each way to write a text: who ignores accents finds "Köln" as
	 * "koln" and as "koeln".
	 */
	static Stream<ValueTest> of(TextFolding folding, ValueTest test) {
		if (folding.equals(TextFolding.NONE)) {
			return Stream.of(test);
		}
		return Stream.of(false, true)
			.limit(folding.ignoresAccents() ? 2 : 1)
			.map((isSpelledOut) -> new FoldedTest(new Folding(folding, isSpelledOut), test));
	}

	@Override
	public boolean test(FieldValue value) {
		return this.folded.test(value);
	}

	@Override
	public List<ScalarRange> ranges() {
		return List.of(ScalarRange.TEXTS);
	}

	@Override
	public String toString() {
		TextFolding texts = this.folding.texts();
		return (texts.ignoresCase() ? " CASEI" : "") + (texts.ignoresAccents() ? " ACCENTI" : "")
				+ (this.folding.isSpelledOut() ? " SPELLED" : "") + this.folded;
	}

	/**
	 * Folds a text and those in a list. Other values are compared with no text.
	 *
	 * @param isSpelledOut whether a letter that is also written as two becomes two
	 */
	record Folding(TextFolding texts, boolean isSpelledOut) implements UnaryOperator<FieldValue> {

		@Override
		public FieldValue apply(FieldValue value) {
			if (value instanceof ListOf list) {
				return new ListOf(list.values().stream().map(this::scalar).toList());
			}
			return (value instanceof Text text) ? scalar(text) : FieldValue.OTHER;
		}

		private Scalar scalar(Scalar value) {
			if (!(value instanceof Text text)) {
				return value;
			}
			String written = this.isSpelledOut ? TextFolding.spelledOut(text.value()) : text.value();
			return new Text(this.texts.apply(written));
		}

	}

}
