package dev.locations.store;

import java.util.List;
import java.util.Objects;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;

import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.stereotype.Component;

/**
 * Tells which preparations of the store are missing. The service is up all the same: it
 * is slower without an index, and none of its processes would answer otherwise.
 */
@Component
@ConditionalOnWebApplication
final class PreparationHealthIndicator implements HealthIndicator {

	private final List<PreparationRun> runs;

	PreparationHealthIndicator(StoreStartup startup, MeterRegistry registry) {
		this.runs = startup.runs();
		Gauge.builder("locations.store.preparations.missing", this, PreparationHealthIndicator::missing)
			.description("How many parts of the store, such as indexes, could not be prepared so far")
			.register(registry);
	}

	private double missing() {
		return this.runs.stream().filter((run) -> run.problem() != null).count();
	}

	@Override
	public Health health() {
		Health.Builder health = Health.up();
		this.runs
			.forEach((run) -> health.withDetail(run.name(), Objects.requireNonNullElse(run.problem(), "prepared")));
		return health.build();
	}

}
