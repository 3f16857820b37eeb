package dev.locations.readmodel;

import java.time.Duration;

/**
 * Pauses between attempts, each twice as long as the one before.
 */
final class RetryPauses {

	private static final Duration FIRST = Duration.ofMillis(500);

	private static final Duration LONGEST = Duration.ofSeconds(30);

	private Duration next = FIRST;

	synchronized Duration next() {
		Duration pause = this.next;
		Duration twice = pause.multipliedBy(2);
		this.next = (twice.compareTo(LONGEST) < 0) ? twice : LONGEST;
		return pause;
	}

	/** To be called after a success. */
	synchronized void reset() {
		this.next = FIRST;
	}

}
