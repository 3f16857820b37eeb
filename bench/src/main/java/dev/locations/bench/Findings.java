package dev.locations.bench;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What a look at the records after a crash finds.
 */
final class Findings {

	private static final int LONGEST = 2_000;

	private final List<String> violations = new ArrayList<>();

	private int kept;

	/** Notes a violation unless a condition holds. */
	void require(boolean condition, String violation, Object... details) {
		if (!condition) {
			String text = violation + ": " + Arrays.toString(details);
			this.violations.add(text.substring(0, Math.min(text.length(), LONGEST)));
		}
	}

	/** Counts an unanswered write that is there. */
	void keptUnanswered() {
		this.kept++;
	}

	List<String> violations() {
		return this.violations;
	}

	int kept() {
		return this.kept;
	}

}
