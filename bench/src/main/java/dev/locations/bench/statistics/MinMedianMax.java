package dev.locations.bench.statistics;

import java.util.List;
import java.util.Locale;

/** The smallest value, the median and the largest value of several measurements. */
public record MinMedianMax(double min, double median, double max) {

	/** Summarizes values. */
	public static MinMedianMax of(List<Double> values) {
		double[] sorted = values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
		int middle = sorted.length / 2;
		double median = (sorted.length % 2 == 1) ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
		return new MinMedianMax(sorted[0], median, sorted[sorted.length - 1]);
	}

	@Override
	public String toString() {
		return String.format(Locale.ROOT, "%.2f (%.2f-%.2f)", this.median, this.min, this.max);
	}

}
