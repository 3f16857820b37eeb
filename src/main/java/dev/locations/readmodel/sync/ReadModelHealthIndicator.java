package dev.locations.readmodel.sync;

import java.time.Duration;
import java.util.function.LongSupplier;

import dev.locations.readmodel.state.LoadProgress;

import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;

/**
 * Reports that the service is out of service while the read model is loaded for the first
 * time, as long as the load gets on. So, when all processes are updated one after the
 * other, some of them always answer from memory. A process whose first load fails, or
 * whose model is lost later, is reported as up and answers what the store can: the cause
 * usually affects all processes, and otherwise none of them would get requests. A detail
 * tells what is missing.
 */
final class ReadModelHealthIndicator implements HealthIndicator {

	/** A load that has not got on for longer may never end. */
	private static final Duration STANDSTILL = Duration.ofMinutes(5);

	private final ReadModelLifecycle lifecycle;

	private final LongSupplier nanos;

	private final LoadProgress progress;

	private String lastProgress;

	private long lastAdvance;

	ReadModelHealthIndicator(ReadModelLifecycle lifecycle, LoadProgress progress, LongSupplier nanos) {
		this.lifecycle = lifecycle;
		this.nanos = nanos;
		this.progress = progress;
		this.lastProgress = progress.toString();
		this.lastAdvance = nanos.getAsLong();
	}

	@Override
	public Health health() {
		boolean isFirstLoadRunning = !this.lifecycle.freshness().hasBeenCurrent() && !this.lifecycle.isOff()
				&& this.lifecycle.restarts() == 0;
		return ((isFirstLoadRunning && !isAtStandstill()) ? Health.outOfService() : Health.up())
			.withDetail("read model", state())
			.build();
	}

	private String state() {
		if (this.lifecycle.isCurrent()) {
			return "current";
		}
		if (this.lifecycle.freshness().hasBeenCurrent()) {
			return "behind other processes, or lost";
		}
		return (this.progress.read() > 0) ? "loading: " + this.progress : "not loaded";
	}

	private synchronized boolean isAtStandstill() {
		String now = this.progress.toString();
		if (!now.equals(this.lastProgress)) {
			this.lastProgress = now;
			this.lastAdvance = this.nanos.getAsLong();
		}
		return this.nanos.getAsLong() - this.lastAdvance > STANDSTILL.toNanos();
	}

}
