package dev.locations.mutation;

import java.util.List;
import java.util.SplittableRandom;

/**
 * Makes random choices. The same seed gives the same choices.
 */
final class RandomChoices {

	private final SplittableRandom random;

	RandomChoices(long seed) {
		this.random = new SplittableRandom(seed);
	}

	/** Returns a number from 0 (inclusive) to the bound (exclusive). */
	int below(int bound) {
		return this.random.nextInt(bound);
	}

	boolean oneIn(int times) {
		return below(times) == 0;
	}

	/** Returns one of the values, which must not be empty. */
	<T> T of(List<T> values) {
		return values.get(below(values.size()));
	}

	String of(String... values) {
		return values[below(values.length)];
	}

	/** Returns a number with one decimal place, as text. Both bounds are inclusive. */
	String decimal(int from, int to) {
		return (from * 10 + below((to - from) * 10 + 1)) / 10.0 + "";
	}

}
