package dev.locations.observability;

import java.util.concurrent.atomic.AtomicLong;

import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.MeterRegistry;
import reactor.core.publisher.Flux;

/**
 * Counts how many locations queries find.
 */
public final class QueryResults {

	private static final double[] BUCKETS = { 1, 10, 100, 1_000, 10_000, 100_000, 1_000_000 };

	private final DistributionSummary summary;

	/**
	 * Counts the queries of one source.
	 * @param registry where the count is found
	 * @param source what answers the queries
	 */
	public QueryResults(MeterRegistry registry, AnswerSource source) {
		this.summary = DistributionSummary.builder("locations.query.results")
			.description("How many locations a query for a list finds")
			.baseUnit("locations")
			.tag("source", source.tag())
			.serviceLevelObjectives(BUCKETS)
			.register(registry);
	}

	/**
	 * Counts a query.
	 * @param found how many locations it has found
	 */
	public void record(int found) {
		this.summary.record(found);
	}

	/**
	 * Counts a query whose results come one by one.
	 * @param <T> the type of a result
	 * @param results the results
	 * @return the results, which are counted when the last of them has come
	 */
	public <T> Flux<T> counting(Flux<T> results) {
		return Flux.defer(() -> {
			AtomicLong found = new AtomicLong();
			return results.doOnNext((result) -> found.lazySet(found.getPlain() + 1))
				.doOnComplete(() -> this.summary.record((double) found.get()));
		});
	}

}
