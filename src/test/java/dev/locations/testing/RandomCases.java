package dev.locations.testing;

import java.time.Duration;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.concurrent.ThreadLocalRandom;

import org.jspecify.annotations.Nullable;

/**
 * Runs the cases of a random test, each with a seed of its own. Without properties, the
 * seeds are the numbers from 1, so that each run tries the same. With
 * {@code -Dthorough.minutes=5}, a test tries cases with new seeds for so many minutes. A
 * failure tells the seed of its case, and {@code -Drandom.seed=7} runs only that case.
 */
public final class RandomCases {

	private static final @Nullable Long SEED = Long.getLong("random.seed");

	private static final long NANOS = (long) (Double.parseDouble(System.getProperty("thorough.minutes", "0"))
			* Duration.ofMinutes(1).toNanos());

	private RandomCases() {
	}

	/** Runs so many cases, or those of the properties; returns how many. */
	public static int run(int cases, Case test) {
		if (SEED != null) {
			runOne(SEED, test);
			return 1;
		}
		long firstSeed = (NANOS > 0) ? ThreadLocalRandom.current().nextLong(1L << 40) : 1;
		long start = System.nanoTime();
		int run = 0;
		while ((NANOS > 0) ? System.nanoTime() - start < NANOS : run < cases) {
			runOne(firstSeed + run, test);
			run++;
		}
		return run;
	}

	private static void runOne(long seed, Case test) {
		try {
			// seeds that follow one another would have similar first numbers
			test.run(new Random(new SplittableRandom(seed).nextLong()));
		}
		catch (Exception | Error ex) {
			throw new AssertionError("-Drandom.seed=%d repeats this case: %s".formatted(seed, ex), ex);
		}
	}

	/** A case that depends on nothing but the random numbers. */
	@FunctionalInterface
	public interface Case {

		void run(Random random) throws Exception;

	}

}
