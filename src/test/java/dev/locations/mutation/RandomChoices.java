package dev.locations.mutation;

import java.util.List;
import java.util.SplittableRandom;

/**
 * Random choices, the same ones each time for the same seed.
 */
final class RandomChoices {

	private final SplittableRandom random;

	RandomChoices(long seed) {
		this.random = new SplittableRandom(seed);
	}

	/** A number from 0 to less than the bound. */
	int below(int bound) {
		return this.random.nextInt(bound);
	}

	boolean oneIn(int times) {
		return below(times) == 0;
	}

	/** One of some values, of which there is at least one. */
	<T> T of(List<T> values) {
		return values.get(below(values.size()));
	}

	String of(String... values) {
		return values[below(values.length)];
	}

	/** A number with one digit after the point, as text. */
	String decimal(int from, int to) {
		return (from * 10 + below((to - from) * 10 + 1)) / 10.0 + "";
	}

}
