package dev.locations.store;

import java.time.Duration;
import java.util.List;
import java.util.Objects;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Mono;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.health.contributor.Health;
import org.springframework.context.SmartLifecycle;
import org.springframework.dao.DataAccessException;
import org.springframework.stereotype.Component;

/**
 * Prepares the stores before the web server starts. What cannot be prepared at once is
 * prepared while the service answers: when MongoDB is missing, when it builds an index
 * for minutes, or when it refuses something.
 */
@Component
class StoreStartup implements SmartLifecycle {

	private static final Logger logger = LoggerFactory.getLogger(StoreStartup.class);

	private static final Duration PAUSE = Duration.ofSeconds(2);

	private static final Duration REPORT_INTERVAL = Duration.ofSeconds(10);

	private static final Duration PATIENCE = Duration.ofSeconds(5);

	private final List<PreparationRun> runs;

	private final Duration patience;

	private volatile boolean running;

	@Autowired
	StoreStartup(ObjectProvider<StorePreparation> preparations, MeterRegistry registry) {
		this(preparations.orderedStream()
			.map((preparation) -> new PreparationRun(preparation, PAUSE, REPORT_INTERVAL))
			.toList(), PATIENCE, registry);
	}

	StoreStartup(List<PreparationRun> runs, Duration patience, MeterRegistry registry) {
		this.runs = runs;
		this.patience = patience;
		Gauge.builder("locations.store.preparations.missing", this, StoreStartup::missing)
			.description("How many parts of the store, such as indexes, could not be prepared so far")
			.register(registry);
	}

	@Override
	public void start() {
		this.running = true;
		List<Mono<Void>> attempts = this.runs.stream()
			.map((run) -> run.start().onErrorComplete(DataAccessException.class))
			.toList();
		// on the main thread, so that the web server starts after the preparation
		Mono.when(attempts).timeout(this.patience, Mono.empty()).block();
		if (this.runs.stream().anyMatch(PreparationRun::isWithoutStore)) {
			logger.warn("The store is not available yet, the service starts without it");
		}
	}

	@Override
	public void stop() {
		this.running = false;
		this.runs.forEach(PreparationRun::stop);
	}

	@Override
	public boolean isRunning() {
		return this.running;
	}

	/** Before the web server. */
	@Override
	public int getPhase() {
		return 0;
	}

	private double missing() {
		return this.runs.stream().filter((run) -> run.problem() != null).count();
	}

	/** Tells what is missing. The service is up all the same, but slower. */
	Health health() {
		Health.Builder health = Health.up();
		this.runs
			.forEach((run) -> health.withDetail(run.name(), Objects.requireNonNullElse(run.problem(), "prepared")));
		return health.build();
	}

}
