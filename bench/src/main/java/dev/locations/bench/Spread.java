package dev.locations.bench;

import java.util.List;
import java.util.Locale;

/**
 * What several rounds found.
 *
 * @param min the smallest
 * @param median the one in the middle
 * @param max the largest
 */
record Spread(double min, double median, double max) {

	static Spread of(List<Double> values) {
		double[] sorted = values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
		int middle = sorted.length / 2;
		double median = (sorted.length % 2 == 1) ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
		return new Spread(sorted[0], median, sorted[sorted.length - 1]);
	}

	@Override
	public String toString() {
		return String.format(Locale.ROOT, "%.2f (%.2f-%.2f)", this.median, this.min, this.max);
	}

}
