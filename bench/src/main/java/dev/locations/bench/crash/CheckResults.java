package dev.locations.bench.crash;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import org.jspecify.annotations.Nullable;

/** Collects what the checks after a crash find. */
final class CheckResults {

	private static final int MAX_LENGTH = 2_000;

	private final List<String> violations = new ArrayList<>();

	private int keptUnanswered;

	/**
	 * Adds a violation unless a condition holds.
	 * @param violation what is wrong if it does not hold
	 * @param details the records and writes concerned
	 */
	void require(boolean condition, String violation, @Nullable Object... details) {
		if (!condition) {
			String text = violation + ": " + Arrays.toString(details);
			this.violations.add(text.substring(0, Math.min(text.length(), MAX_LENGTH)));
		}
	}

	/** Counts a write that was not answered, but took effect. */
	void countKeptUnanswered() {
		this.keptUnanswered++;
	}

	List<String> violations() {
		return this.violations;
	}

	/** Returns how many writes were not answered, but took effect. */
	int keptUnanswered() {
		return this.keptUnanswered;
	}

}
