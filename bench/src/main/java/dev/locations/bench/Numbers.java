package dev.locations.bench;

import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * The numbers of one load.
 *
 * @param label what the table calls it
 * @param rate answers per second
 * @param megabytes megabytes per second
 * @param p50 median time of an answer, in milliseconds
 * @param p99 99th percentile of that time
 * @param errors requests that failed, in all rounds
 */
record Numbers(String label, Spread rate, Spread megabytes, Spread p50, Spread p99, long errors) {

	static Numbers of(String label, List<Sample> samples) {
		return new Numbers(label, spread(samples, Sample::rate), spread(samples, Sample::megabytes),
				spread(samples, Sample::p50), spread(samples, Sample::p99),
				samples.stream().mapToLong(Sample::errors).sum());
	}

	private static Spread spread(List<Sample> samples, ToDoubleFunction<Sample> value) {
		return Spread.of(samples.stream().map(value::applyAsDouble).toList());
	}

}
