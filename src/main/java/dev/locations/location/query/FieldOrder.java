package dev.locations.location.query;

import dev.locations.index.value.FieldValue;
import dev.locations.index.value.FieldValue.Scalar;
import org.jspecify.annotations.Nullable;

/**
 * An order by the values of a field. Locations of equal values are in the order of the
 * whole list; those without a scalar value are last in both directions.
 *
 * @param field the dotted name of the field
 */
public record FieldOrder(String field, boolean descending) {

	/** Texts are compared by so many code points, so that a cursor is short. */
	public static final int COMPARED_CODE_POINTS = 256;

	/**
	 * Returns what the order compares, which is not greater than the value; null if it is
	 * no scalar.
	 */
	public static @Nullable Scalar key(FieldValue value) {
		if (value instanceof Scalar.Text text && isLong(text.value())) {
			return new Scalar.Text(text.value().substring(0, text.value().offsetByCodePoints(0, COMPARED_CODE_POINTS)));
		}
		return (value instanceof Scalar scalar) ? scalar : null;
	}

	private static boolean isLong(String text) {
		return text.length() > COMPARED_CODE_POINTS && text.codePointCount(0, text.length()) > COMPARED_CODE_POINTS;
	}

	/**
	 * The same number in all processes, to distinguish the cursors of different orders.
	 */
	int code() {
		return 2 * this.field.hashCode() + (this.descending ? 1 : 0);
	}

}
