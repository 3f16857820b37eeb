package dev.locations.work;

import java.time.Duration;

/** The delays between attempts. Each is twice as long as the one before. */
public final class RetryBackoff {

	private final Duration first;

	private Duration next;

	public RetryBackoff(Duration first) {
		this.first = first;
		this.next = first;
	}

	public synchronized Duration next(Duration longest) {
		Duration delay = (this.next.compareTo(longest) < 0) ? this.next : longest;
		this.next = delay.multipliedBy(2);
		return delay;
	}

	/** Starts again with the first delay, after a success. */
	public synchronized void reset() {
		this.next = this.first;
	}

}
