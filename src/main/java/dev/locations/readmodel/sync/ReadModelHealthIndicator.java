package dev.locations.readmodel.sync;

import java.time.Duration;
import java.util.function.LongSupplier;

import dev.locations.readmodel.state.LoadProgress;

import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;

/**
 * Out of service while the read model is loaded for the first time, as long as the load
 * gets on, so that processes can be updated one after the other. A process whose load
 * fails, or whose model is lost later, is up and answers what the store can: the cause
 * usually affects all processes, and otherwise none of them would get requests.
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
