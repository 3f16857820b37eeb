package dev.locations.bench.statistics;

import java.util.List;

/**
 * What a load measured in all rounds.
 *
 * @param label the name of the load
 * @param rate answers per second
 * @param megabytes megabytes (10^6 bytes) per second
 * @param p50 median time of an answer, in milliseconds
 * @param p99 99th percentile of the time of an answer, in milliseconds
 * @param errors failed requests of all rounds
 */
public record LoadSummary(String label, MinMedianMax rate, MinMedianMax megabytes, MinMedianMax p50, MinMedianMax p99,
		long errors) {

	/**
	 * Summarizes the samples of a load.
	 * @param label the name of the load
	 * @param samples a sample for each round
	 */
	public static LoadSummary of(String label, List<Sample> samples) {
		return new LoadSummary(label, summary(samples, Measure.RATE), summary(samples, Measure.BYTES),
				summary(samples, Measure.P50), summary(samples, Measure.P99),
				samples.stream().mapToLong(Sample::errors).sum());
	}

	private static MinMedianMax summary(List<Sample> samples, Measure measure) {
		return MinMedianMax.of(samples.stream().map(measure::of).toList());
	}

}
