package dev.locations.readmodel.map;

import java.math.BigDecimal;

import dev.locations.index.value.FieldValue.Scalar;
import dev.locations.store.Timestamps;
import org.jspecify.annotations.Nullable;

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

	/** Returns the value of another type that has a text; null if there is none. */
	static @Nullable Scalar otherValue(String text) {
		if (text.equals("true") || text.equals("false")) {
			return new Scalar.Bool(text.equals("true"));
		}
		try {
			Scalar number = (text.length() <= MAX_LENGTH) ? new Scalar.Numeric(new BigDecimal(text)) : null;
			return (number != null && of(number).equals(text)) ? number : null;
		}
		catch (NumberFormatException ex) {
			return null;
		}
	}

	static boolean isShort(Scalar value) {
		return of(value).length() <= MAX_LENGTH;
	}

}
