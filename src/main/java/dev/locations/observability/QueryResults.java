package dev.locations.observability;

import java.util.concurrent.atomic.AtomicLong;

import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.MeterRegistry;
import reactor.core.publisher.Flux;

public final class QueryResults {

	private static final double[] BUCKETS = { 1, 10, 100, 1_000, 10_000, 100_000, 1_000_000 };

	private final DistributionSummary summary;

	public QueryResults(MeterRegistry registry) {
		this.summary = DistributionSummary.builder("locations.query.results")
			.description("How many locations a query for a list finds")
			.baseUnit("locations")
			.serviceLevelObjectives(BUCKETS)
			.register(registry);
	}

	public void record(int found) {
		this.summary.record(found);
	}

	/** Records the number of results after the last one. */
	public <T> Flux<T> counting(Flux<T> results) {
		return Flux.defer(() -> {
			AtomicLong found = new AtomicLong();
			return results.doOnNext((result) -> found.lazySet(found.getPlain() + 1))
				.doOnComplete(() -> this.summary.record((double) found.get()));
		});
	}

}
