package dev.locations.importing;

import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.atomic.LongAdder;

/** Counts the added, the existing and the refused locations of a file. */
public final class ImportStatistics {

	private final long startNanos = System.nanoTime();

	private final LongAdder added = new LongAdder();

	private final LongAdder existing = new LongAdder();

	private final LongAdder refused = new LongAdder();

	void stored(int size, int newLocations) {
		this.added.add(newLocations);
		this.existing.add(size - newLocations);
	}

	void refused(int count) {
		this.refused.add(count);
	}

	public long added() {
		return this.added.sum();
	}

	public long existing() {
		return this.existing.sum();
	}

	public long refused() {
		return this.refused.sum();
	}

	public Duration elapsed() {
		return Duration.ofNanos(System.nanoTime() - this.startNanos);
	}

	@Override
	public String toString() {
		long done = added() + existing() + refused();
		double seconds = elapsed().toNanos() / (double) Duration.ofSeconds(1).toNanos();
		return String.format(Locale.ROOT, "%d added, %d already there, %d refused in %.1f s (%.0f/s)", added(),
				existing(), refused(), seconds, done / seconds);
	}

}
