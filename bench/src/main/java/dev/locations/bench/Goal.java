package dev.locations.bench;

import org.jspecify.annotations.Nullable;

/**
 * What a number should reach.
 *
 * @param atLeast what it has to be; null for nothing in particular
 * @param aim what it had better be; null like the other
 */
record Goal(@Nullable Double atLeast, @Nullable Double aim) {

	static final Goal NONE = new Goal(null, null);

	String verdict(double value) {
		if (this.atLeast == null || this.aim == null) {
			return "-";
		}
		if (reaches(value, this.aim)) {
			return "aim";
		}
		return reaches(value, this.atLeast) ? "at least" : "MISSED";
	}

	/** Of some numbers less is more; those have a smaller aim. */
	private boolean reaches(double value, double goal) {
		return (this.aim < this.atLeast) ? value <= goal : value >= goal;
	}

	@Override
	public String toString() {
		return (this.atLeast == null) ? "-" : this.atLeast + " / " + this.aim;
	}

}
