package dev.locations.readmodel;

import java.time.Duration;
import java.util.function.LongSupplier;

import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;

/**
 * Reports that the service is out of service while the read model is loaded for the first
 * time. So, when all processes are updated one after the other, some of them always
 * answer from memory. A process whose first load fails, or whose model is lost later, is
 * reported as up and answers what the store can: the cause usually affects all processes,
 * and otherwise none of them would get requests. A detail tells what is missing.
 */
final class ReadModelHealthIndicator implements HealthIndicator {

	private static final Duration FIRST_LOAD_TIMEOUT = Duration.ofMinutes(5);

	private final ReadModelLifecycle lifecycle;

	private final LongSupplier nanos;

	private final long start;

	ReadModelHealthIndicator(ReadModelLifecycle lifecycle, LongSupplier nanos) {
		this.lifecycle = lifecycle;
		this.nanos = nanos;
		this.start = nanos.getAsLong();
	}

	@Override
	public Health health() {
		boolean isFirstLoadRunning = !this.lifecycle.hasBeenCurrent() && !this.lifecycle.isOff()
				&& this.lifecycle.restarts() == 0;
		return ((isFirstLoadRunning && !isTimeoutOver()) ? Health.outOfService() : Health.up())
			.withDetail("read model", state())
			.build();
	}

	private String state() {
		if (this.lifecycle.isCurrent()) {
			return "current";
		}
		return this.lifecycle.hasBeenCurrent() ? "behind other processes, or lost" : "not loaded";
	}

	private boolean isTimeoutOver() {
		return this.nanos.getAsLong() - this.start > FIRST_LOAD_TIMEOUT.toNanos();
	}

}
