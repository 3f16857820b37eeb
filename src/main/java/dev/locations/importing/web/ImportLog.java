package dev.locations.importing.web;

import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

import dev.locations.importing.ExistingLocations;
import dev.locations.importing.ImportStatistics;
import dev.locations.web.ApiException;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

final class ImportLog {

	private static final Logger logger = LoggerFactory.getLogger(ImportLog.class);

	private static final String COMPLETE = "complete";

	private static final String STOPPED = "stopped";

	private static final String CANCELLED = "cancelled";

	private final AtomicInteger running = new AtomicInteger();

	private final Meter.MeterProvider<Counter> imports;

	private final Meter.MeterProvider<Counter> locations;

	ImportLog(MeterRegistry registry) {
		this.imports = Counter.builder("locations.imports")
			.description("Imports that have ended")
			.withRegistry(registry);
		this.locations = Counter.builder("locations.imports.locations")
			.description("The locations that were imported")
			.baseUnit("locations")
			.withRegistry(registry);
		Gauge.builder("locations.imports.running", this.running, AtomicInteger::get)
			.description("How many imports run")
			.baseUnit("imports")
			.register(registry);
		Stream.of(COMPLETE, STOPPED, CANCELLED).forEach((outcome) -> this.imports.withTag("outcome", outcome));
		count(new ImportStatistics(ExistingLocations.REPLACE));
	}

	void begun() {
		this.running.incrementAndGet();
	}

	void ended(RunningImport ended, UUID user) {
		ApiException reason = ended.reason();
		this.running.decrementAndGet();
		String outcome = ended.isCancelled() ? CANCELLED : (reason != null) ? STOPPED : COMPLETE;
		this.imports.withTag("outcome", outcome).increment();
		if (!ended.isDryRun()) {
			count(ended.statistics());
		}
		logger.info("{} of account {} {}: {}{}", ended.isDryRun() ? "Dry run of an import" : "Import", user, outcome,
				ended.statistics(), (outcome.equals(STOPPED) && reason != null) ? "; " + reason.getMessage() : "");
	}

	private void count(ImportStatistics statistics) {
		statistics.counts().forEach((result, count) -> this.locations.withTag("result", result).increment(count));
	}

}
