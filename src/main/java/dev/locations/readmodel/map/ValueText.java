package dev.locations.readmodel.map;

import java.math.BigDecimal;

import dev.locations.index.value.FieldValue.Scalar;
import dev.locations.store.Timestamps;

/** Values of fields as texts, which are the names of counts. */
final class ValueText {

	/** Longer texts are hardly categories, and each feature would have them. */
	static final int MAX_LENGTH = 100;

	private ValueText() {
	}

	static String of(Scalar value) {
		if (value instanceof Scalar.Text text) {
			return text.value();
		}
		if (value instanceof Scalar.Numeric number) {
			return text(number.value());
		}
		return (value instanceof Scalar.Time time) ? Timestamps.format(time.epochMillis())
				: Boolean.toString(((Scalar.Bool) value).value());
	}

	// an exponent may stand for millions of zeros
	private static String text(BigDecimal number) {
		return (Math.abs((long) number.scale()) <= MAX_LENGTH) ? number.toPlainString() : number.toString();
	}

	static boolean isShort(Scalar value) {
		return of(value).length() <= MAX_LENGTH;
	}

}
