package dev.locations.readmodel;

import java.time.Duration;

/**
 * The delays between attempts. Each is twice as long as the one before, up to 30 seconds.
 */
final class RetryBackoff {

	private static final Duration FIRST = Duration.ofMillis(500);

	private static final Duration LONGEST = Duration.ofSeconds(30);

	private Duration next = FIRST;

	synchronized Duration next() {
		Duration delay = this.next;
		Duration twice = delay.multipliedBy(2);
		this.next = (twice.compareTo(LONGEST) < 0) ? twice : LONGEST;
		return delay;
	}

	/** Starts again with the first delay, after a success. */
	synchronized void reset() {
		this.next = FIRST;
	}

}
