package dev.locations.bench.statistics;

import org.jspecify.annotations.Nullable;

/**
 * What a value has to reach.
 *
 * @param atLeast what it has to reach at least; null if nothing
 * @param aim what it should reach; less than {@code atLeast} for values where less is
 * better; null if nothing
 */
public record Goal(@Nullable Double atLeast, @Nullable Double aim) {

	/** Nothing to reach. */
	public static final Goal NONE = new Goal(null, null);

	/**
	 * Judges a value.
	 * @return {@code aim}, {@code at least} or {@code MISSED}; {@code -} if there is no
	 * goal
	 */
	public String verdict(double value) {
		if (this.atLeast == null || this.aim == null) {
			return "-";
		}
		// negated where less is better, so that more is always better
		double sign = (this.aim < this.atLeast) ? -1 : 1;
		if (sign * value >= sign * this.aim) {
			return "aim";
		}
		return (sign * value >= sign * this.atLeast) ? "at least" : "MISSED";
	}

	@Override
	public String toString() {
		return (this.atLeast == null) ? "-" : this.atLeast + " / " + this.aim;
	}

}
