package dev.locations.bench.statistics;

import java.util.Collection;
import java.util.List;

/**
 * The times of the answers of a period, in milliseconds; NaN without answers.
 *
 * @param requests how many requests were sent
 * @param p50 median time of an answer
 * @param p99 99th percentile of that time
 */
public record Timing(int requests, double p50, double p99, double max, int failures) {

	/**
	 * Sums up requests.
	 * @param times the time of each of them, in milliseconds
	 * @param failures how many of them failed
	 */
	public static Timing of(Collection<Double> times, int failures) {
		List<Double> sorted = times.stream().sorted().toList();
		return new Timing(sorted.size(), percentile(sorted, 50), percentile(sorted, 99), percentile(sorted, 100),
				failures);
	}

	private static double percentile(List<Double> sorted, int percent) {
		return sorted.isEmpty() ? Double.NaN : sorted.get((sorted.size() - 1) * percent / 100);
	}

}
