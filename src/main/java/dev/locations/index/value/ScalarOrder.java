package dev.locations.index.value;

import dev.locations.index.value.FieldValue.Scalar;
import dev.locations.index.value.FieldValue.Scalar.Bool;
import dev.locations.index.value.FieldValue.Scalar.Numeric;
import dev.locations.index.value.FieldValue.Scalar.Text;
import dev.locations.index.value.FieldValue.Scalar.Time;

/** The order of scalars. */
final class ScalarOrder {

	private ScalarOrder() {
	}

	static int compare(Scalar a, Scalar b) {
		if (a instanceof Bool one && b instanceof Bool other) {
			return Boolean.compare(one.value(), other.value());
		}
		if (a instanceof Numeric one && b instanceof Numeric other) {
			return one.value().compareTo(other.value());
		}
		if (a instanceof Time one && b instanceof Time other) {
			return Long.compare(one.epochMillis(), other.epochMillis());
		}
		if (a instanceof Text one && b instanceof Text other) {
			return compare(one.value(), other.value());
		}
		return Integer.compare(rank(a), rank(b));
	}

	private static int rank(Scalar value) {
		return (value instanceof Bool) ? 0 : (value instanceof Numeric) ? 1 : (value instanceof Time) ? 2 : 3;
	}

	/** Compares by code points, which is the order of the bytes in UTF-8. */
	private static int compare(String a, String b) {
		int length = Math.min(a.length(), b.length());
		for (int i = 0; i < length; i++) {
			char one = a.charAt(i);
			char other = b.charAt(i);
			if (one != other) {
				// a character of two units comes after all others
				boolean isPair = Character.isSurrogate(one);
				return (isPair != Character.isSurrogate(other)) ? (isPair ? 1 : -1) : Character.compare(one, other);
			}
		}
		return Integer.compare(a.length(), b.length());
	}

}
