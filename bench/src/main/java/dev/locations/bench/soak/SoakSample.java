package dev.locations.bench.soak;

import java.util.Locale;

import dev.locations.bench.memory.MemorySample;
import dev.locations.bench.statistics.Timing;

/**
 * What was measured since the sample before.
 *
 * @param memory the memory at the end
 * @param wholeLists whole lists that are read fast
 */
record SoakSample(MemorySample memory, Timing reads, Timing wholeLists, Timing changes) {

	static final String[] HEAD = { "second", "resident MB", "anonymous MB", "heap MB", "direct MB", "reads", "p50 ms",
			"p99 ms", "failed", "whole lists", "failed", "changes", "p99 ms", "failed" };

	int failures() {
		return this.reads.failures() + this.wholeLists.failures() + this.changes.failures();
	}

	String[] cells() {
		return new String[] { "%.0f".formatted(this.memory.seconds()), megabytes(this.memory.resident()),
				megabytes(this.memory.anonymous()), megabytes(this.memory.heap()), megabytes(this.memory.direct()),
				String.valueOf(this.reads.requests()), millis(this.reads.p50()), millis(this.reads.p99()),
				String.valueOf(this.reads.failures()), String.valueOf(this.wholeLists.requests()),
				String.valueOf(this.wholeLists.failures()), String.valueOf(this.changes.requests()),
				millis(this.changes.p99()), String.valueOf(this.changes.failures()) };
	}

	private static String megabytes(long bytes) {
		return "%.0f".formatted(bytes / 1e6);
	}

	private static String millis(double value) {
		return String.format(Locale.ROOT, "%.1f", value);
	}

}
