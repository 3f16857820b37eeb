package dev.locations.index.value;

import dev.locations.index.value.FieldValue.Scalar;
import org.jspecify.annotations.Nullable;

/**
 * Scalars that follow each other in their order.
 *
 * @param least the least one; null for all up to the greatest
 * @param withLeast whether the least one belongs to the range
 * @param greatest the greatest one; null for all from the least on
 * @param withGreatest whether the greatest one belongs to the range
 */
public record ScalarRange(@Nullable Scalar least, boolean withLeast, @Nullable Scalar greatest, boolean withGreatest) {

	/** All scalars. */
	public static final ScalarRange ALL = new ScalarRange(null, false, null, false);

	/** Returns the range of one value. */
	public static ScalarRange of(Scalar value) {
		return new ScalarRange(value, true, value, true);
	}

	public boolean contains(Scalar value) {
		return isBehindLeast(value) && isBeforeGreatest(value);
	}

	private boolean isBehindLeast(Scalar value) {
		return this.least == null || value.compareTo(this.least) >= (this.withLeast ? 0 : 1);
	}

	private boolean isBeforeGreatest(Scalar value) {
		return this.greatest == null || value.compareTo(this.greatest) <= (this.withGreatest ? 0 : -1);
	}

}
