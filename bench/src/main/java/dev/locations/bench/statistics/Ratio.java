package dev.locations.bench.statistics;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A value of one load over the same value of another load, round by round.
 *
 * @param over the name of the other load
 * @param measure the value that is compared
 * @param ratio the ratio
 * @param goal what the ratio has to reach
 * @param verdict whether the ratio reaches its goal; {@code ERRORS} if requests failed
 */
public record Ratio(String over, Measure measure, MinMedianMax ratio, Goal goal, String verdict) {

	/**
	 * Compares two loads.
	 * @param samples a sample of the first load for each round
	 * @param over the name of the other load
	 * @param otherSamples a sample of the other load for each round
	 * @param goal what the ratio has to reach
	 * @return the ratio
	 */
	public static Ratio of(List<Sample> samples, String over, List<Sample> otherSamples, Measure measure, Goal goal) {
		MinMedianMax ratio = MinMedianMax.of(IntStream.range(0, samples.size())
			.mapToObj((i) -> measure.of(samples.get(i)) / measure.of(otherSamples.get(i)))
			.toList());
		boolean hasErrors = Stream.of(samples, otherSamples)
			.flatMap(List::stream)
			.anyMatch((sample) -> sample.errors() > 0);
		return new Ratio(over, measure, ratio, goal, hasErrors ? "ERRORS" : goal.verdict(ratio.median()));
	}

}
