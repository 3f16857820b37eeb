package dev.locations.bench.soak;

import java.util.List;
import java.util.Locale;
import java.util.function.ToLongFunction;

import dev.locations.bench.memory.MemorySample;

/**
 * How a kind of memory grew from the middle third of the soak to the last third.
 *
 * @param middle the most in the middle third, in bytes
 * @param last the most in the last third, in bytes
 */
record MemoryVerdict(String name, long middle, long last) {

	/** How much more memory counts as flat. */
	private static final double FLAT = 1.05;

	/** Netty takes buffers in chunks of 4 MB, so a small number jumps. */
	private static final long FLAT_BYTES = 16_000_000;

	static List<MemoryVerdict> of(List<SoakSample> samples) {
		return List.of(of("resident", samples, MemorySample::resident),
				of("anonymous", samples, MemorySample::anonymous), of("heap", samples, MemorySample::heap),
				of("direct", samples, MemorySample::direct));
	}

	private static MemoryVerdict of(String name, List<SoakSample> samples, ToLongFunction<MemorySample> value) {
		int count = samples.size();
		return new MemoryVerdict(name, max(samples.subList(count / 3, 2 * count / 3), value),
				max(samples.subList(2 * count / 3, count), value));
	}

	private static long max(List<SoakSample> samples, ToLongFunction<MemorySample> value) {
		return samples.stream().map(SoakSample::memory).mapToLong(value).max().orElse(0);
	}

	boolean isFlat() {
		return this.last <= Math.max(FLAT * this.middle, this.middle + FLAT_BYTES);
	}

	@Override
	public String toString() {
		return String.format(Locale.ROOT, "%s: at most %.0f MB in the middle third, %.0f MB in the last third: %s",
				this.name, this.middle / 1e6, this.last / 1e6, isFlat() ? "flat" : "GROWS");
	}

}
