package dev.locations.index.value;

import java.util.Comparator;

import dev.locations.index.value.FieldValue.Scalar;
import org.jspecify.annotations.Nullable;

/**
 * A place in the order of scalars, next to a value.
 *
 * @param value the value; null for the end of all scalars
 * @param isBehind whether the place is behind the value, or before it
 */
public record Bound(@Nullable Scalar value, boolean isBehind) implements Comparable<Bound> {

	/** Behind all scalars. */
	public static final Bound END = new Bound(null, true);

	private static final Comparator<Bound> ORDER = Comparator
		.comparing(Bound::value, Comparator.nullsLast(Comparator.<Scalar>naturalOrder()))
		.thenComparing(Bound::isBehind);

	public static Bound before(Scalar value) {
		return new Bound(value, false);
	}

	public static Bound behind(Scalar value) {
		return new Bound(value, true);
	}

	/** Tells whether the place is before a value. */
	public boolean isBefore(Scalar other) {
		return this.value != null && this.value.compareTo(other) < (this.isBehind ? 0 : 1);
	}

	@Override
	public int compareTo(Bound other) {
		return ORDER.compare(this, other);
	}

}
