package dev.locations.readmodel;

import java.time.Duration;
import java.util.function.LongSupplier;

import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;

/**
 * Whether the service is worth sending requests to, as far as the read model goes. A new
 * process waits for its first load, lest an update of all processes leaves every read to
 * the store. One whose load has failed, or whose model is lost later, does not: it
 * answers from the store, and as the same reason mostly takes the models of all
 * processes, none would be left.
 */
final class ReadModelHealthIndicator implements HealthIndicator {

	/** A model that still is not there will not be soon. */
	private static final Duration PATIENCE = Duration.ofMinutes(5);

	private final ReadModelLifecycle feed;

	private final LongSupplier nanos;

	private final long start;

	ReadModelHealthIndicator(ReadModelLifecycle feed, LongSupplier nanos) {
		this.feed = feed;
		this.nanos = nanos;
		this.start = nanos.getAsLong();
	}

	@Override
	public Health health() {
		boolean isFirstLoadUnderWay = !this.feed.wasCurrent() && !this.feed.isOff() && this.feed.restarts() == 0;
		return (isFirstLoadUnderWay && !isPatienceOver()) ? Health.outOfService().build() : Health.up().build();
	}

	private boolean isPatienceOver() {
		return this.nanos.getAsLong() - this.start > PATIENCE.toNanos();
	}

}
